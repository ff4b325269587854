/** The kernel's logo, as files of its spec: a ranked list whose second entry stands out. */
export const LOGO_SVG = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
  '<rect x="2" y="2" width="60" height="60" rx="8" fill="#2b4c7e"/>',
  '<rect x="12" y="14" width="40" height="8" fill="#fff"/>',
  '<rect x="12" y="28" width="28" height="8" fill="#ffb547"/>',
  '<rect x="12" y="42" width="16" height="8" fill="#fff"/></svg>',
].join("\n");

/** The same with 32 and with 64 points a side, in base64. */
export const LOGO_PNG_32 =
  "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAMAAABEpIrGAAAADFBMVEUAAAD///8rTH7/tUd8wVo6AAAAAXRSTlMAQObYZgAAADZJ" +
  "REFUeNpjYCACMOEEhOQhKpiYCKiglwJGLIDeCujgTWYUMDAK6BibA6lggFM1waxHOPPiBwC0+wa5r1avQQAAAABJRU5ErkJggg==";

export const LOGO_PNG_64 =
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAADFBMVEUAAAD///8rTH7/tUd8wVo6AAAAAXRSTlMAQObYZgAAAFVJ" +
  "REFUeNrt1zEOACAMQtGK97+zs4vR/KFVYe/bSENEleg48HwmJCZIUKCABAUDtYC2GQNvA+5CBaAvYuAfwF2o+BsN/Am4CxcD+ZuJ" +
  "zz4+PPn0zcwAzZka4chBX6MAAAAASUVORK5CYII=";
