import { isAboutTheQuestion } from '../model/errors.js'
import { refuseSexualisedMinors } from '../model/minors.js'
import { applyBuiltInStrategy, layerSteps } from '../strategies/registry.js'
import { leadingStrategy, mostMessages } from './adaptive_strategies.js'
import type { Attack, AttackerContext, Exchange, Move, NextMove } from './conversation.js'
import { modelledMove } from './modelled_move.js'
import { scriptedMove } from './scripted_move.js'

/**
 * The next message of an attack that works from the target's answers: by a model where there is one, else, and where
 * the model declines, by the scripts. Ends when the attack has worked or all its messages are used up.
 */
export const nextMove: NextMove = async (attack, exchanges, context) => {
  const { strategyId } = attack.test
  const leading = leadingStrategy(strategyId, attack.config)
  if (!leading || exchanges.at(-1)?.verdict.outcome === 'failed') return null
  if (exchanges.length >= mostMessages(strategyId, attack.config)) return null
  refuseSexualisedMinors(attack.test.prompt, attack.test.goal)
  const move = await moveOf(leading, attack, exchanges, context)
  if (!move) return null
  const prompt = inLayers(move.prompt, attack, context)
  return attack.maxChars && prompt.length > attack.maxChars ? null : { ...move, prompt }
}

async function moveOf(
  leading: NonNullable<ReturnType<typeof leadingStrategy>>,
  attack: Attack,
  exchanges: Parameters<NextMove>[1],
  context: AttackerContext
): Promise<Move | null> {
  const { client } = context
  if (!client || !leading.strategy.manner) {
    return scriptedMove(leading, attack, exchanges, context)
  }
  try {
    const seen = attack.hidesAnswers ? exchanges.map(withheld) : exchanges
    return await modelledMove(leading, client, attack, seen, context)
  } catch (error) {
    if (!isAboutTheQuestion(error) || !leading.strategy.ladder) throw error
    return scriptedMove(leading, attack, exchanges, context)
  }
}

/** What the judge says of an answer may quote it. */
const withheld = (exchange: Exchange): Exchange => ({
  ...exchange,
  output: '[withheld]',
  verdict: { ...exchange.verdict, reason: '' },
})

/** The further steps of a layer disguise each message of its first. */
function inLayers(
  prompt: string,
  { test, config, target, maxChars }: Attack,
  context: AttackerContext
) {
  if (test.strategyId !== 'layer') return prompt
  const plan = {
    seed: Math.floor(context.random.next() * 2 ** 31),
    target,
    strategyConfig: {},
    maxCharsPerMessage: maxChars,
  }
  return layerSteps(config)
    .slice(1)
    .reduce((text, step) => {
      const attack = { prompt: text, goal: test.goal, expectation: {}, origin: '' }
      return applyBuiltInStrategy(step, attack, plan)[0]?.prompt ?? text
    }, prompt)
}
