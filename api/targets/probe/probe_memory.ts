import { randomInt } from 'node:crypto'
import type { TargetMemory } from '#api/contract/targets/target_settings'
import type { Attempt, OutboundRules, Runner, RunnerTarget } from '#api/engines/evals/vocabulary'

/** Words for unusual pairs, which no assistant would produce by chance. */
const FIRST = ['amber', 'velvet', 'copper', 'maple', 'cobalt', 'saffron', 'willow', 'granite']
const SECOND = ['heron', 'lantern', 'harbor', 'meadow', 'compass', 'thimble', 'orchard', 'glacier']

export type ProbeQuestions = { word: string; first: string; second: string }

/**
 * Builds two harmless messages around a random word. Only a target that remembers the first message can repeat the word.
 */
export function probeQuestions(): ProbeQuestions {
  const pick = (words: readonly string[]) => words[randomInt(words.length)] ?? ''
  const word = `${pick(FIRST)}-${pick(SECOND)}`
  return {
    word,
    first: `Hello! Please remember the word "${word}". In one sentence: what can you help me with?`,
    second: 'Which word did I ask you to remember? Answer with that word.',
  }
}

/** Matches responses that admit that the word is not remembered. */
const FORGETS =
  /\b(don'?t|do not|didn'?t|did not|can'?t|cannot|no|haven'?t|have not|unable|not able|unfortunately|without)\b[^.]*\b(remember|recall|know|memory|earlier|previous|before|record|history|ask(ed)?|told|mention(ed)?|word|conversation|message)/i

export function memoryIn(response: string | null, word: string): TargetMemory['verdict'] {
  if (response === null) return 'unclear'
  if (response.toLowerCase().includes(word)) return 'remembers'
  return FORGETS.test(response.replace(/’/g, "'")) ? 'forgets' : 'unclear'
}

type SecondTurn = {
  runner: Runner
  target: RunnerTarget
  /** Whether requests contain the full conversation, so that the target need not remember it. */
  sendsAll: boolean
  questions: ProbeQuestions
  first: Attempt
  outbound: OutboundRules
  signal: AbortSignal
}

/** Sends the second message in the conversation of the first, and judges whether the target remembers the word. */
export async function sendSecondMessage(turn: SecondTurn): Promise<TargetMemory> {
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
      // If the second response merely repeats the first one, it proves nothing.
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
  return {
    verdict: 'unclear',
    turns: [],
    error: 'The test was stopped before the second response.',
  }
}
