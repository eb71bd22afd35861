const RANGE = /^(\d{3})(?:\s*-\s*(\d{3}))?$/

/** Whether a status is an answer, by a text such as `200-299, 422`; null when the text is none. */
export function parseStatuses(text: string): ((status: number) => boolean) | null {
  const ranges: [number, number][] = []
  for (const part of text.split(',')) {
    const [whole, from = '', to = from] = RANGE.exec(part.trim()) ?? []
    if (whole === undefined || Number(from) > Number(to)) return null
    ranges.push([Number(from), Number(to)])
  }
  return (status) => ranges.some(([from, to]) => status >= from && status <= to)
}
