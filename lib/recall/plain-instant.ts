const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Milliseconds since 1970 of an instant as most programs write it: "2026-07-30T12:00:00Z", also with milliseconds
 *  ("...00.123Z") and with an offset ("...+08:00"), read digit by digit. NaN for anything else, good or bad: whoever
 *  asks then looks closely. */
export function plainInstant(text: string): number {
  const fraction = text.charCodeAt(19) === DOT;
  const zone = fraction ? 23 : 19;
  const minutes = zoneMinutes(text, zone);
  const marks = text.charCodeAt(4) === DASH && text.charCodeAt(7) === DASH && text.charCodeAt(10) === T
    && text.charCodeAt(13) === COLON && text.charCodeAt(16) === COLON;
  if (!marks) return NaN;
  const year = two(text, 0) * 100 + two(text, 2);
  const month = two(text, 5);
  const day = two(text, 8);
  const hour = two(text, 11);
  const minute = two(text, 14);
  const second = two(text, 17);
  const thousandth = fraction ? two(text, 20) * 10 + (two(text, 21) % 10) : 0;
  if (!(year >= 1 && month >= 1 && month <= 12 && hour <= 23 && minute <= 59 && second <= 59)) return NaN;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (!(day >= 1 && day <= DAYS[month - 1]! + (leap && month === 2 ? 1 : 0))) return NaN;
  const past = year - 1;
  const leaps = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) + (leap && month > 2 ? 1 : 0);
  const days = past * 365 + leaps + DAYS_BEFORE[month - 1]! + day - 1 - DAYS_TO_1970;
  return (((days * 24 + hour) * 60 + minute - minutes) * 60 + second) * 1000 + thousandth;
}

const [DASH, COLON, DOT, T, Z, PLUS, ZERO] = [45, 58, 46, 84, 90, 43, 48];
const DAYS_TO_1970 = 719_162;

/** Two digits as a number; NaN where they are none. */
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}

/** Offset from UTC in minutes; NaN for what is neither Z nor an offset of whole hours and minutes. */
function zoneMinutes(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  if (sign === Z) return text.length === at + 1 ? 0 : NaN;
  if (text.length !== at + 6 || text.charCodeAt(at + 3) !== COLON || (sign !== PLUS && sign !== DASH)) return NaN;
  const hours = two(text, at + 1);
  const minutes = two(text, at + 4);
  if (!(hours <= 14 && minutes <= 59)) return NaN;
  return (hours * 60 + minutes) * (sign === PLUS ? 1 : -1);
}
