/** Target and template of the team's last scan, which the browser stores as the default for the next one. */
export type ScanChoice = { targetId: string | null; configId: string | null }

const keyOf = (teamId: string) => `assay.last-scan.${teamId}`

const textIn = (record: object, key: string): string | null => {
  const found: unknown = Object.entries(record).find(([name]) => name === key)?.[1]
  return typeof found === 'string' ? found : null
}

export function lastChoice(teamId: string): ScanChoice {
  const nothing = { targetId: null, configId: null }
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(teamId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return nothing
    return { targetId: textIn(stored, 'targetId'), configId: textIn(stored, 'configId') }
  } catch {
    return nothing
  }
}

export function rememberChoice(teamId: string, choice: ScanChoice): void {
  localStorage.setItem(keyOf(teamId), JSON.stringify(choice))
}
