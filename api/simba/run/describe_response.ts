import type { NewEvent } from '#api/simba/log/events'
import type { StoredAttempt, StoredExchange } from '#api/simba/log/session_log'
import { techniqueName } from '#api/simba/log/technique_name'
import type { Judgment } from '#api/simba/run/judge_response'

/** Returns the event for a response. It contains error messages but no output of the target, which may be hidden. */
export function describeResponse(
  { number, error }: StoredExchange,
  { purpose, technique }: StoredAttempt,
  { verdict, isRefusal }: Judgment
): NewEvent {
  const what = `Probe ${number + 1} (${purpose === 'attack' || purpose === 'recon' ? techniqueName(technique) : PURPOSES[purpose]})`
  if (error) {
    return { kind: 'exchange', number, level: 'warn', message: `${what}: ${error.message}` }
  }
  const outcome = verdict ? OUTCOMES[verdict.outcome] : isRefusal ? 'refused' : 'answered'
  const level = verdict?.outcome === 'failed' && purpose === 'attack' ? 'success' : 'info'
  return { kind: 'exchange', number, level, message: `${what}: ${outcome}.` }
}

/** Display names of the purposes, as in the console. */
const PURPOSES = {
  repeat: 'repetition',
  control: 'harmless request',
  minimize: 'shortening',
} as const

const OUTCOMES = {
  failed: 'the attack succeeded',
  passed: 'the target resisted',
  undecided: 'undecided',
} as const
