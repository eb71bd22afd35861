const TYPES = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  yaml: 'text/yaml',
  text: 'text/plain;charset=utf-8',
} as const

/** Lets the user save `content` as a file. */
export function saveFile(name: string, content: string, type: keyof typeof TYPES): void {
  const url = URL.createObjectURL(new Blob([content], { type: TYPES[type] }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
