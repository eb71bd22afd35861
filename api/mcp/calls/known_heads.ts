import type { ChainHead } from '#api/engines/mcp/index'
import db from '@adonisjs/lucid/services/db'

const PRINTED_HEAD = /^([1-9]\d{0,14}):(sha256:[0-9a-f]{64})$/

/** Parses `<sequence>:<hash>`; null if the text has another format. */
export function readKnownHead(text: string): ChainHead | null {
  const [, sequence, hash] = PRINTED_HEAD.exec(text.trim()) ?? []
  return sequence && hash ? { sequence: Number(sequence), hash } : null
}

export async function teamsWithCalls(): Promise<string[]> {
  const rows: { team_id: string }[] = await db
    .from('mcp_call_chains')
    .orderBy('team_id')
    .select('team_id')
  return rows.map((row) => row.team_id)
}
