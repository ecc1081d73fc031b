#include "work/flight.h"

#include <stdlib.h>

#include "work/tally.h"

void flights_init(Flights *flights, int nb) {
    *flights = (Flights){mem_new((size_t)nb, sizeof *flights->flights), nb};
    for (int i = 0; i < nb; i++)
        flights->flights[i].job = -1;
}

void flights_release(Flights *flights) {
    for (int i = 0; i < flights->nb; i++) {
        flight_end(&flights->flights[i]);
        free(flights->flights[i].iterations);
    }
    free(flights->flights);
    *flights = (Flights){NULL, 0};
}

Flight *flights_find(Flights *flights, int64_t job) {
    for (int i = 0; i < flights->nb; i++)
        if (flights->flights[i].job == job)
            return &flights->flights[i];
    return NULL;
}

void flights_begin(Flights *flights, Pool *pool, int64_t job, const WorkerJob *work) {
    Flight *flight = flights_find(flights, -1);
    if (!flight)
        abort(); /* as many flights as workers */
    flight->job = job;
    flight->letters = work->settings.letters;
    pool_give(pool, job, work);
}

void flight_add(Flight *flight, const WorkerReport *report) {
    Text counters = TEXT_EMPTY;
    if (flight->nb == flight->room) {
        flight->room = flight->room ? 2 * flight->room : 8;
        flight->iterations =
            mem_grow(flight->iterations, (size_t)flight->room, sizeof *flight->iterations);
    }
    tally_write(&report->counters, flight->letters, &counters);
    flight->iterations[flight->nb++] = (LedgerIteration){report->iteration, counters.data};
}

void flight_end(Flight *flight) {
    for (int i = 0; i < flight->nb; i++)
        free(flight->iterations[i].counters);
    flight->nb = 0;
    flight->job = -1;
}
