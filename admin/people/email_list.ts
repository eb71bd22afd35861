const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)+$/

/** Addresses as people paste them: on lines, with commas or semicolons, or as `Ada <ada@example.com>`; each once. */
export function readEmails(text: string): { emails: string[]; wrong: string[] } {
  const parts = text
    .split(/[\n,;]+/)
    .flatMap((part) => {
      const named = part.match(/<([^<>]*)>/)?.[1]
      return named === undefined ? part.split(/\s+/) : [named.trim()]
    })
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const once = [...new Set(parts)]
  return {
    emails: once.filter((part) => ADDRESS.test(part)),
    wrong: once.filter((part) => !ADDRESS.test(part)),
  }
}
