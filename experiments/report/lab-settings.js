/* Two settings: letters and parameters, as the engine's registry has them. */

/* A setting is {letters: "TNH" or "-", set: {key: value as text}}; only what differs from the default is set. */

function allParameters(registry) {
    return [{ owner: "base", title: "Base program", parameters: registry.parameters }, ...registry.enhancements.map((e) => ({ owner: e.letter, title: e.title, parameters: e.parameters }))];
}

/* One level below the part's own: a page of the laboratory alone has it as its title. */
function heading(text) {
    return el(byId("h-lab").tagName === "H1" ? "h2" : "h3", { class: "small", text });
}

function ownerOf(key) {
    return key.split(".")[0];
}

/* Those of letters that are off mean nothing, and are not asked for. */
function effectiveSet(setting) {
    return Object.fromEntries(Object.entries(setting.set).filter(([key]) => ownerOf(key) === "base" || setting.letters.includes(ownerOf(key))));
}

function listOfSet(set, is) {
    return Object.entries(set).map(([key, value]) => key + is + value);
}

function settingText(setting) {
    const own = listOfSet(effectiveSet(setting), " = ");
    return setName(setting.letters) + (own.length ? ` (${own.join(", ")})` : "");
}

/* `TNH:T.entries=64,base.eval=material`, as `prunelab compare` takes it. */
function settingAddress(setting) {
    const own = listOfSet(effectiveSet(setting), "=");
    return setting.letters + (own.length ? ":" + own.join(",") : "");
}

/* What of an address the registry knows; another program's page may have written it. */
function readSetting(registry, text) {
    const [letters, own = ""] = text.split(/:(.*)/s), known = allParameters(registry).flatMap((group) => group.parameters);
    const set = {};
    for (const item of own.split(",")) {
        const [key, value] = item.split("="), parameter = known.find((p) => p.key === key);
        if (parameter && value !== undefined && value !== parameter.default) set[key] = value;
    }
    return { letters: inOrder(letters), set };
}

function powersOfTwo(parameter) {
    const powers = [];
    for (let n = Number(parameter.min); n <= Number(parameter.max); n *= 2) powers.push(n);
    return powers;
}

function parameterControl(parameter, id, value, changed) {
    const { kind, min, max } = parameter, tell = (text) => changed(parameter, text);
    if (kind === "integer") return el("input", { type: "number", id, min, max, step: 1, value, onchange: (event) => tell(event.target.value) });
    return select(id, kind === "choice" ? parameter.choices : powersOfTwo(parameter).map((n) => [String(n), count(n)]), value, tell);
}

const PAPERS_LETTERS = "TRNSHKLMV";

/* Switches of all letters: those of the three papers, and the others folded away until one of them is on.
 * show(letters) sets them; `buttons` are all of them. */
function makeLetterSwitches(registry, id, toggle) {
    const buttons = registry.enhancements.map((e) => letterButton(e, () => toggle(e.letter), { "data-tip": letterTip(e), "aria-description": letterTip(e) }));
    const [papers, others] = [true, false].map((first) => buttons.filter((one) => PAPERS_LETTERS.includes(one.dataset.letter) === first)), row = (some) => el("div.switches.small", ...some);
    const more = el("details.more-letters", el("summary", `${others.length} more: drivers, extensions, moves left out`), row(others));
    return {
        buttons,
        node: el("div", { id, role: "group", "aria-label": "Letters" }, row(papers), more),
        show(letters) {
            for (const button of buttons) button.setAttribute("aria-pressed", String(letters.includes(button.dataset.letter)));
            if (others.some((button) => letters.includes(button.dataset.letter))) more.open = true;
        },
    };
}

/* One box: switches, and the parameters of what is on. `changed(setting)` hears of what a person does. */
function makeSetting(registry, which, legend, changed) {
    let setting = { letters: "-", set: {} };
    const name = el("output", { id: `lab-name-${which}` }), parameters = el("div.parameters"), number = el("span");
    const refused = el("p.missing", { id: `lab-refused-${which}`, role: "status", hidden: true });
    const give = (change) => { setting = { ...setting, ...change }; draw(); changed(setting); };
    const switches = makeLetterSwitches(registry, `lab-switches-${which}`, (letter) => give({ letters: toggled(setting.letters, letter) }));
    const quick = (letters) => presetButton(setName(letters), () => give({ letters: inOrder(letters), set: {} }));

    function setParameter(parameter, value) {
        const { [parameter.key]: _, ...others } = setting.set;
        give({ set: value === parameter.default ? others : { ...others, [parameter.key]: value } });
    }

    function drawParameter(parameter) {
        const id = `lab-${which}-${parameter.key}`, value = setting.set[parameter.key] ?? parameter.default;
        return el("div", { class: parameter.key in setting.set ? "parameter other" : "parameter" }, el("label", { for: id }, parameter.key), parameterControl(parameter, id, value, setParameter), el("small", parameter.help));
    }

    function draw() {
        const groups = allParameters(registry).filter((group) => group.parameters.length && (group.owner === "base" || setting.letters.includes(group.owner)));
        const focused = parameters.contains(document.activeElement) ? document.activeElement.id : null;
        name.textContent = setName(setting.letters);
        switches.show(setting.letters);
        parameters.replaceChildren(...groups.flatMap((group) => [heading(group.owner === "base" ? group.title : `${group.owner}, ${group.title}`), ...group.parameters.map(drawParameter)]));
        if (focused) byId(focused)?.focus(); // its control was drawn again
        const own = Object.keys(effectiveSet(setting)).length;
        number.textContent = own ? `${several(own, "parameter")} changed` : "Parameters";
    }

    return {
        node: setBox(which, legend, name, switches.node, el("div.presets", ...["-", "TNH", PAPERS_LETTERS].map(quick)),
            refused, el("details.parameters-box", el("summary", number), parameters)),
        show(given) {
            setting = given;
            draw();
        },
        /* Why it cannot be searched; "" where it can. */
        refuse(text) {
            refused.hidden = !text;
            refused.textContent = text ? capital(text) + "." : "";
        },
    };
}
