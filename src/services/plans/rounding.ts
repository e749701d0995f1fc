/** numerator ÷ denominator (above zero) as a whole number; what lies in the middle goes to the even one: 0.5 → 0, 1.5 → 2. */
export function divideHalfEven(numerator: bigint, denominator: bigint): number {
  const sign = numerator < 0n ? -1n : 1n;
  const positive = numerator * sign;
  const whole = positive / denominator;
  const twice = (positive % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && whole % 2n === 1n);
  return Number(sign * (up ? whole + 1n : whole));
}
