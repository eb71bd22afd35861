import { isRequestDeclined } from '../errors.js'
import { refuseSexualizedMinors } from '../safety/minors.js'
import { applyBuiltInStrategy, layerSteps } from '../strategies/registry.js'
import { leadingStrategy, maxMessagesPerAttack } from '../strategies/adaptive_strategies.js'
import type { Attack, AttackerContext, Exchange, Move, NextMove } from './conversation.js'
import { modelMove } from './modelled_move.js'
import { scriptedMove } from './scripted_move.js'

/**
 * Returns the next message of an adaptive attack. A model writes it; scripts are used if there is no model, the strategy
 * has no instructions for one, or the model declines. Null if the strategy is not adaptive, the attack has succeeded or
 * reached its message limit, the scripts are exhausted, or the message is too long.
 */
export const nextMove: NextMove = async (attack, exchanges, context) => {
  const { strategyId } = attack.test
  const leading = leadingStrategy(strategyId, attack.config)
  if (!leading || exchanges.at(-1)?.verdict.outcome === 'failed') return null
  if (exchanges.length >= maxMessagesPerAttack(strategyId, attack.config)) return null
  refuseSexualizedMinors(attack.test.prompt, attack.test.goal)
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
    const seen = attack.hidesResponses ? exchanges.map(withoutResponse) : exchanges
    return await modelMove(leading, client, attack, seen, context)
  } catch (error) {
    if (!isRequestDeclined(error) || !leading.strategy.ladder) throw error
    return scriptedMove(leading, attack, exchanges, context)
  }
}

/** Withholds the response, and the judge's reason, because it may quote the response. */
const withoutResponse = (exchange: Exchange): Exchange => ({
  ...exchange,
  output: '[withheld]',
  verdict: { ...exchange.verdict, reason: '' },
})

/** Applies the remaining steps of a layer to a message that its first step wrote. */
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
