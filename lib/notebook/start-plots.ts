/** Runs in the reader's browser: draws each figure of #_plots into its box, over the static one, which stays for
 *  paper; again when light and dark change. Texts in a spec stay texts: Plotly draws links and a few tags only. */
export const START_PLOTS = `(function () {
  var specs = JSON.parse(document.getElementById("_plots").textContent);
  var boxes = Array.prototype.slice.call(document.querySelectorAll("[data-plot]"));
  function draw() {
    var ink = getComputedStyle(document.body).color;
    boxes.forEach(function (box) {
      var figure = box.querySelector("figure");
      var drawing = figure && figure.querySelector("svg");
      if (!drawing) return;
      var spec = JSON.parse(JSON.stringify(specs[box.dataset.plot]).replace(/#767676/g, ink));
      var live = figure.querySelector(".live");
      if (!live) {
        live = document.createElement("div");
        live.className = "live";
        live.setAttribute("role", "group");
        live.setAttribute("aria-label", (drawing.querySelector("desc") || drawing).textContent);
        figure.insertBefore(live, drawing);
      }
      spec.layout.autosize = true;
      delete spec.layout.width;
      Plotly.react(live, spec.data, spec.layout, { responsive: true, displaylogo: false, displayModeBar: false })
        .then(function () {
          live.querySelectorAll("svg").forEach(function (svg) { svg.setAttribute("aria-hidden", "true"); });
          box.classList.add("drawn");
        });
    });
  }
  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
})();
`;
