/** What may stand in a page, whoever wrote it. Names are case-sensitive, as SVG needs it. */
const TEXT_TAGS =
  "a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 " +
  "h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td " +
  "tfoot th thead time tr u ul var wbr progress fieldset legend input label";

const SVG =
  "svg g defs clipPath path rect circle line polygon polyline ellipse text tspan use linearGradient " +
  "radialGradient stop pattern marker mask symbol title desc image";

const MATH_TAGS =
  "math mrow mi mo mn ms mtext mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts " +
  "mprescripts none mtable mtr mtd mspace mpadded mphantom mstyle menclose merror semantics";

const TEXT_ATTRIBUTES =
  "class id title lang dir role aria-label aria-labelledby aria-describedby aria-hidden aria-level scope " +
  "colspan rowspan headers span href src alt width height open start reversed value max type datetime style " +
  "tabindex name for checked";

const SVG_ATTRIBUTES =
  "viewBox preserveAspectRatio x y x1 x2 y1 y2 cx cy r rx ry d dx dy fx fy points pathLength transform fill " +
  "fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap " +
  "stroke-linejoin stroke-miterlimit opacity clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits " +
  "marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient gradientUnits " +
  "gradientTransform spreadMethod offset stop-color stop-opacity patternUnits patternContentUnits " +
  "patternTransform font-family font-size font-weight font-style text-anchor dominant-baseline " +
  "alignment-baseline baseline-shift letter-spacing textLength lengthAdjust paint-order shape-rendering " +
  "text-rendering image-rendering visibility display overflow vector-effect color href xlink:href";

const MATH_ATTRIBUTES =
  "mathvariant mathsize mathcolor mathbackground stretchy fence separator form lspace rspace minsize maxsize " +
  "symmetric largeop movablelimits accent accentunder displaystyle scriptlevel linethickness numalign " +
  "denomalign columnalign rowalign columnspacing rowspacing columnlines rowlines frame framespacing notation " +
  "depth voffset display";

const words = (list: string): string[] => list.split(" ");

/** The elements of a drawing. */
export const SVG_TAGS: readonly string[] = words(SVG);

export const TAGS: readonly string[] = [TEXT_TAGS, SVG, MATH_TAGS].flatMap(words);

export const ATTRIBUTES: readonly string[] = [
  ...new Set([TEXT_ATTRIBUTES, SVG_ATTRIBUTES, MATH_ATTRIBUTES].flatMap(words)),
];

/** Style properties that may stand in a style attribute. */
export const STYLES: readonly string[] = words(
  "text-align vertical-align width height min-width max-width min-height max-height margin margin-left " +
    "margin-right margin-top margin-bottom padding padding-left padding-right padding-top padding-bottom color " +
    "background background-color border border-bottom border-top border-collapse border-radius display " +
    "font-family font-size font-style font-weight font-variant-numeric line-height letter-spacing white-space " +
    "overflow overflow-x fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray " +
    "stroke-linecap stroke-linejoin stroke-miterlimit opacity clip-path stop-color stop-opacity text-anchor " +
    "text-decoration mix-blend-mode paint-order visibility transform transform-origin math-style math-depth " +
    "text-indent",
);
