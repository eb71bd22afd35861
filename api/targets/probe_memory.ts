import { randomInt } from 'node:crypto'
import type { TargetMemory } from '#api/contract/target_settings'
import type { Attempt, OutboundRules, Runner, RunnerTarget } from '#api/engines/evals/vocabulary'

/** Words that no assistant says by itself, and that stand in no list of common ones together. */
const FIRST = ['amber', 'velvet', 'copper', 'maple', 'cobalt', 'saffron', 'willow', 'granite']
const SECOND = ['heron', 'lantern', 'harbor', 'meadow', 'compass', 'thimble', 'orchard', 'glacier']

export type ProbeQuestions = { word: string; first: string; second: string }

/** Two harmless messages of one conversation: the second can only be answered by who still knows the first. */
export function probeQuestions(): ProbeQuestions {
  const pick = (words: readonly string[]) => words[randomInt(words.length)] ?? ''
  const word = `${pick(FIRST)}-${pick(SECOND)}`
  return {
    word,
    first: `Hello! Please remember the word "${word}". In one sentence: what can you help me with?`,
    second: 'Which word did I ask you to remember? Answer with that word.',
  }
}

/** What an answer shows that does not name the word: that it is gone, or nothing. */
const FORGOTTEN =
  /\b(don'?t|do not|didn'?t|did not|can'?t|cannot|no|haven'?t|have not|unable|not able|unfortunately|without)\b[^.]*\b(remember|recall|know|memory|earlier|previous|before|record|history|ask(ed)?|told|mention(ed)?|word|conversation|message)/i

export function memoryIn(answer: string | null, word: string): TargetMemory['verdict'] {
  if (answer === null) return 'unclear'
  if (answer.toLowerCase().includes(word)) return 'remembers'
  return FORGOTTEN.test(answer.replace(/’/g, "'")) ? 'forgets' : 'unclear'
}

type SecondTurn = {
  runner: Runner
  target: RunnerTarget
  /** The conversation is in the request: the target itself need not remember. */
  sendsAll: boolean
  questions: ProbeQuestions
  first: Attempt
  outbound: OutboundRules
  signal: AbortSignal
}

/** Asks the second message in the conversation of the first. */
export async function askAgain(turn: SecondTurn): Promise<TargetMemory> {
  const { runner, target, sendsAll, questions, first, outbound, signal } = turn
  const messages = [
    { role: 'user', content: questions.first },
    { role: 'assistant', content: first.output ?? '' },
    { role: 'user', content: questions.second },
  ]
  const prompt = sendsAll ? JSON.stringify(messages) : questions.second
  const planned = { index: 1, key: 'memory', prompt, sessionId: first.sessionId }
  for await (const second of runner.attempt([planned], target, { outbound, signal })) {
    return {
      // An answer that is word for word the first one is a recording, and tells nothing.
      verdict:
        second.output === first.output && !sendsAll
          ? 'unclear'
          : memoryIn(second.output, questions.word),
      turns: [
        { prompt: questions.first, output: first.output },
        { prompt: questions.second, output: second.output },
      ],
      error: second.error?.message ?? null,
    }
  }
  return { verdict: 'unclear', turns: [], error: 'The test was stopped before the second answer.' }
}
