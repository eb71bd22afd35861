/** Returns the digits of a text as numbers. */

export const digitsOf = (text: string): number[] => [...text].map((char) => char.charCodeAt(0) - 48)

/** Returns the sum of the digits multiplied by their weights; digits beyond the last weight are ignored. */
export function weighted(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)
}

/** Whether all characters are the same, as in placeholders. */
export const isRepeated = (text: string) => /^(.)\1*$/.test(text)

export const isMonthDay = (month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31
