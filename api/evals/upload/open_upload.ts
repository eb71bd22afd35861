export type OpenEval = { id: string; revision_id: number; config: RedteamConfig; type: string }

export type RedteamConfig = { redteam?: { injectVar?: unknown } }

export type OpenRevision = {
  id: number
  expected: number | null
  received: number
  staged: { config: string; type: string } | null
}
