import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { DISPLAY, flipsBrief, slider, stepper, type Displayable } from "../../lib/report";
import { liveKernel, openLive, type LiveKernel } from "../../lib/report/slider-live";

const shows = (html: string): Displayable => Object.freeze({ [DISPLAY]: () => ({ "text/html": html, "text/plain": html }) });
const AXES = Object.freeze([{ label: "ε", settings: ["0", "0.1"], start: 1 }, { label: "<f>", settings: ["1", "0.8"] }]);
const bundleOf = async (value: Displayable) => (await value[DISPLAY]()) as Record<string, string>;

describe("a stepper", () => {
  test("has a button for each setting, a step for each combination, and one setting of each axis chosen", async () => {
    const html = (await bundleOf(stepper({ caption: "C", axes: AXES, steps: ["p", "q", "r", "s"].map(shows) })))["text/html"] ?? "";
    assert.equal(html.match(/<input type="radio"/g)?.length, 4);
    assert.deepEqual(html.match(/class="step ([^"]+)"/g), ['class="step a1 b1"', 'class="step a1 b2"', 'class="step a2 b1"', 'class="step a2 b2"']);
    assert.deepEqual(html.match(/class="(\w+)"[^>]* checked/g)?.map((found) => found.slice(7, 9)), ["a2", "b1"]);
    assert.match(html, /ε 0\.1, &lt;f&gt; 1<\/strong><\/p>r</);
    assert.doesNotMatch(html, /<script|\son\w+=|<f>/);
  });

  test("two steppers of different steps do not share their buttons", async () => {
    const name = async (steps: readonly string[]) => /name="([^"]+)"/.exec(
      (await bundleOf(stepper({ caption: "C", axes: [{ label: "x", settings: ["1", "2"] }], steps: steps.map(shows) })))["text/html"] ?? "")?.[1];
    assert.notEqual(await name(["p", "q"]), await name(["p", "r"]));
    assert.equal(await name(["p", "q"]), await name(["p", "q"]));
  });

  test("as text: every step under its settings", async () => {
    const { "text/plain": text } = await bundleOf(stepper({ caption: "C", axes: [{ label: "x", settings: ["1", "2"] }], steps: ["p", "q"].map(shows) }));
    assert.equal(text, "C\n\nx 1\np\n\nx 2\nq");
  });

  test("axes, settings and steps that do not fit are refused", () => {
    const axis = { label: "x", settings: ["1", "2"] };
    assert.throws(() => stepper({ caption: "", axes: [axis], steps: ["p", "q"].map(shows) }), TypeError);
    assert.throws(() => stepper({ caption: "C", axes: [], steps: [] }), /one or two axes/);
    assert.throws(() => stepper({ caption: "C", axes: [axis], steps: [shows("p")] }), /expected 2 steps, got 1/);
    assert.throws(() => stepper({ caption: "C", axes: [{ label: "x", settings: ["1"] }], steps: [shows("p")] }), /2 to 9/);
    assert.throws(() => stepper({ caption: "C", axes: [{ ...axis, start: 2 }], steps: ["p", "q"].map(shows) }), /no setting 2/);
  });
});

const CONTROLS = Object.freeze([{ name: "x", stops: [0, 1] }, { name: "y", label: "Y", stops: [0.6, 0.8, 1], start: 0.8, step: 0.05 }]);
const draw = ({ x = 0, y = 0 }: Readonly<Record<string, number>>): Displayable => shows(`<p>${x} ${y}</p>`);

/** A kernel that keeps what it is told and hands back what the front end would send. */
function fakeKernel() {
  const sent: Record<string, unknown>[] = [];
  const takes: ((data: Record<string, unknown>) => void)[] = [];
  const shown: Readonly<Record<string, unknown>>[] = [];
  const opened: Record<string, unknown>[] = [];
  const kernel: LiveKernel = {
    displayRaw: (data) => void shown.push(data),
    openComm: (target, data) => {
      opened.push({ target, ...data });
      return { id: "c1", send: (message) => void sent.push(message), onMessage: (take) => void takes.push(take) };
    },
  };
  return { kernel, sent, shown, opened, say: (data: Record<string, unknown>) => takes.forEach((take) => take(data)) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const WAS = { ...process.env };
afterEach(() => {
  for (const name of ["RECALL_LAB_WIDGETS", "JPY_SESSION_NAME"]) {
    if (WAS[name] === undefined) delete process.env[name];
    else process.env[name] = WAS[name];
  }
});

describe("a slider", () => {
  test("where nobody looks on is its stepper, started where it says", async () => {
    const { "text/html": html = "" } = await bundleOf(await slider({ caption: "C", controls: CONTROLS, draw }));
    assert.equal(html.match(/class="step /g)?.length, 6);
    assert.match(html, /class="step a2 b3"><p class="setting"><strong>x 1, Y 1<\/strong><\/p><p>1 1<\/p>/);
    assert.match(html, /class="b2"[^>]* checked/);
  });

  test("is live only under npm run lab with anywidget, in a notebook that a person has open", () => {
    const services = {};
    assert.equal(liveKernel({ RECALL_LAB_WIDGETS: "1", JPY_SESSION_NAME: "a.ipynb" }, services), services);
    assert.equal(liveKernel({ RECALL_LAB_WIDGETS: "1" }, services), undefined);
    assert.equal(liveKernel({ JPY_SESSION_NAME: "a.ipynb" }, services), undefined);
    assert.equal(liveKernel({ RECALL_LAB_WIDGETS: "1", JPY_SESSION_NAME: "a.ipynb" }, undefined), undefined);
  });

  test("live, it shows an anywidget model and answers each move with a new picture", async () => {
    const { kernel, sent, shown, opened, say } = fakeKernel();
    await openLive(kernel, { caption: "C", controls: CONTROLS, draw });
    const { state } = opened[0] as { state: Record<string, unknown> };
    assert.equal(opened[0]?.["target"], "jupyter.widget");
    assert.deepEqual([state["_model_module"], state["html"]], ["anywidget", "<p>0 0.8</p>"]);
    assert.deepEqual(shown[0]?.["application/vnd.jupyter.widget-view+json"], { model_id: "c1", version_major: 2, version_minor: 1 });
    say({ method: "update", state: { setting: { x: 1, y: 0.65 } } });
    await settled();
    assert.deepEqual(sent, [{ method: "update", state: { html: "<p>1 0.65</p>" }, buffer_paths: [] }]);
    say({ method: "request_state" });
    const again = sent[1]?.["state"] as Record<string, unknown>;
    assert.deepEqual([again["setting"], again["html"]], [{ x: 1, y: 0.65 }, "<p>1 0.65</p>"]);
  });

  test("what the front end sends is held within the stops; nonsense leaves the setting", async () => {
    const { kernel, sent, say } = fakeKernel();
    await openLive(kernel, { caption: "C", controls: CONTROLS, draw });
    say({ method: "update", state: { setting: { x: 99, y: "<img>" } } });
    await settled();
    assert.deepEqual((sent[0]?.["state"] as { html: string }).html, "<p>1 0.8</p>");
  });

  test("moves that come while a picture is made are drawn once, the last of them", async () => {
    const { kernel, sent, say } = fakeKernel();
    let drawn = 0;
    const slow = async (setting: Readonly<Record<string, number>>): Promise<Displayable> => {
      drawn++;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return draw(setting);
    };
    await openLive(kernel, { caption: "C", controls: CONTROLS, draw: slow });
    for (const x of [0.1, 0.2, 0.3, 0.4]) say({ method: "update", state: { setting: { x, y: 1 } } });
    await new Promise((resolve) => setTimeout(resolve, 60));
    assert.equal(drawn, 3);
    assert.deepEqual(sent.map(({ state }) => (state as { html: string }).html), ["<p>0.4 1</p>"]);
  });

  test("an error while drawing is shown, escaped, and the slider goes on", async () => {
    const { kernel, sent, say } = fakeKernel();
    const options = { caption: "C", controls: CONTROLS, draw: (setting: Readonly<Record<string, number>>) => {
      if (setting["x"] === 1) throw new RangeError("<b>");
      return draw(setting);
    } };
    await openLive(kernel, options);
    say({ method: "update", state: { setting: { x: 1, y: 1 } } });
    await settled();
    say({ method: "update", state: { setting: { x: 0.5, y: 1 } } });
    await settled();
    const pictures = sent.map(({ state }) => (state as { html: string }).html);
    assert.deepEqual(pictures, ['<pre role="alert">RangeError: &lt;b&gt;</pre>', "<p>0.5 1</p>"]);
  });

  test("below the live one its twin is folded", async () => {
    const { kernel } = fakeKernel();
    const key = Symbol.for("Jupyter.kernel");
    const place = globalThis as { [key]?: unknown };
    const before = place[key];
    Object.assign(process.env, { RECALL_LAB_WIDGETS: "1", JPY_SESSION_NAME: "a.ipynb" });
    place[key] = kernel;
    try {
      const { "text/html": html = "" } = await bundleOf(await slider({ caption: "C", controls: CONTROLS, draw }));
      assert.match(html, /^<details><summary>/);
    } finally {
      if (before === undefined) delete place[key];
      else place[key] = before;
    }
  });

  test("stops that do not rise, and a start that is no stop, are refused", async () => {
    const over = (control: object) => slider({ caption: "C", controls: [{ name: "x", stops: [0, 1], ...control }], draw });
    await assert.rejects(over({ stops: [1, 0] }), /must rise/);
    await assert.rejects(over({ start: 0.5 }), /must start at one of its stops/);
    await assert.rejects(over({ step: 0 }), /above 0/);
  });
});

describe("flips in brief", () => {
  test("counts losses, gains and neither, and lists nothing where nothing flipped", async () => {
    assert.deepEqual(await bundleOf(flipsBrief([], 24)), {
      "text/html": "<p>Of 24 queries, 0 changed their first place: 0 lost a right one, 0 won one, 0 neither.</p>",
      "text/plain": "Of 24 queries, 0 changed their first place: 0 lost a right one, 0 won one, 0 neither.",
    });
    const flip = { query: "q<1>", effect: "loss", idA: "e1", idB: "e2", a: 0.8, b: 0.7, ageA: 45.6, ageB: 3, ratio: 0.875,
      bound: 0.8, boundKind: "ratio", margin: -0.1, explained: "by the rule", why: "" } as const;
    const { "text/html": html = "" } = await bundleOf(flipsBrief([flip], 24));
    assert.match(html, /1 changed their first place: 1 lost a right one/);
    assert.match(html, /q&lt;1&gt;/);
    assert.match(html, />45</);
  });
});
