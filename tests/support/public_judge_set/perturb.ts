/** Deterministic changes to the form of a response that preserve its meaning. */
export const PERTURBATIONS: Record<string, (text: string) => string> = {
  'code fence': (text) => `\`\`\`text\n${text}\n\`\`\``,
  'HTML': (text) => `<div><p>${text.replace(/\n+/g, '</p>\n<p>')}</p></div>`,
  'wrapped lines': (text) => wrap(text, 60),
  'typos': swapLetters,
  'greeting': (text) => `Hello! Thanks for your message.\n\n${text}`,
  'bullets': (text) =>
    text
      .split(/(?<=[.!?]) +|\n+/)
      .map((line) => `- ${line}`)
      .join('\n'),
  'padding': (text) => `${text}\n\nThank you for using this service. Have a nice day.`,
}

function wrap(text: string, width: number): string {
  let column = 0
  return text.replace(/(\s*)(\S+)/g, (_, space: string, word: string) => {
    if (space.includes('\n')) column = 0
    const breaks = column > 0 && column + word.length >= width
    column = breaks ? word.length : column + space.length + word.length
    return breaks ? `\n${word}` : `${space}${word}`
  })
}

/** Swaps the second and third letters of every 25th word that has at least five letters. */
function swapLetters(text: string): string {
  let count = 0
  return text.replace(/\b[a-z]{5,}\b/gi, (word) => {
    count += 1
    return count % 25 === 0 ? `${word[0]}${word[2]}${word[1]}${word.slice(3)}` : word
  })
}
