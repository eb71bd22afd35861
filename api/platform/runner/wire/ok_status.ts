const RANGE = /^(\d{3})(?:\s*-\s*(\d{3}))?$/

/** Parses a list of success codes such as `200-299, 422`; null if the list is invalid. */
export function parseStatuses(text: string): ((status: number) => boolean) | null {
  const ranges: [number, number][] = []
  for (const part of text.split(',')) {
    const [whole, from = '', to = from] = RANGE.exec(part.trim()) ?? []
    if (whole === undefined || Number(from) > Number(to)) return null
    ranges.push([Number(from), Number(to)])
  }
  return (status) => ranges.some(([from, to]) => status >= from && status <= to)
}
