/** The front end of the live slider: an anywidget module. It sends `setting` and shows `html`, which the kernel made
 *  (every text in it is escaped there). */
export const SLIDER_ESM = `
function render({ model, el }) {
  el.classList.add("recall-slider");
  const picture = document.createElement("div");
  picture.setAttribute("aria-live", "polite");
  const show = () => { picture.innerHTML = model.get("html"); };
  for (const { name, label, min, max, step } of model.get("controls")) {
    const line = document.createElement("label");
    const input = document.createElement("input");
    const value = document.createElement("output");
    Object.assign(input, { type: "range", min, max, step, name });
    input.value = model.get("setting")[name];
    value.textContent = input.value;
    line.append(label + " ", input, " ", value);
    input.addEventListener("input", () => {
      value.textContent = input.value;
      model.set("setting", { ...model.get("setting"), [name]: Number(input.value) });
      model.save_changes();
    });
    el.append(line);
  }
  const caption = document.createElement("p");
  caption.textContent = model.get("caption");
  el.append(picture, caption);
  model.on("change:html", show);
  show();
  return () => model.off("change:html", show);
}
export default { render };
`;

/** How the live slider lays out its labels, inputs and readings. */
export const SLIDER_CSS = `
.recall-slider label { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .3rem 0; }
.recall-slider input { flex: 1 1 12rem; max-width: 24rem; }
.recall-slider output { min-width: 4em; font-variant-numeric: tabular-nums; }
`;
