import { writeAttempt } from '#api/engines/simba/choice/write_attempt'
import { PursuitState } from '#api/engines/simba/choice/pursuit_state'
import type { Attempt } from '#api/engines/simba/attempts/attempt'
import { buildHypotheses } from '#api/engines/simba/hypotheses/build_hypotheses'
import type { AttackTest } from '#api/engines/simba/vocabulary'
import {
  attackOf,
  planOf,
  pluginOf,
  scriptedAttacker,
} from '#tests/support/simba/scripted_attacker'
import { test } from '@japa/runner'

const TECHNIQUE = 'base64'
const ATTACKS = 4

const pursuitOf = () => {
  const [pursuit] = buildHypotheses(planOf({ plugins: [pluginOf('leak')] }))
  if (!pursuit) throw new Error('The plan has one plugin')
  const state = new PursuitState(pursuit)
  const attacks = Array.from({ length: ATTACKS }, (_, n) =>
    attackOf(pluginOf('leak'), `attack ${n}`)
  )
  state.proposed = attacks
  return { state, attacks }
}

/** Writes the next attempt with the technique and records it as tried. */
const next = async (state: PursuitState, tries: number): Promise<AttackTest | undefined> => {
  const context = { attacker: scriptedAttacker, tools: [], role: 'an administrator' }
  const written = await writeAttempt(state, TECHNIQUE, tries, context)
  if (written) state.tried.add(written.test.prompt)
  return written?.test
}

test.group('Attack order within a technique', () => {
  test('the most promising attack is sent next, even after other attacks were tried', async ({
    assert,
  }) => {
    const { state, attacks } = pursuitOf()
    assert.equal((await next(state, 0))?.basePrompt, attacks[0]?.basePrompt)
    state.partial = { plan: { number: 7, test: attacks[2] } } as unknown as Attempt
    assert.equal((await next(state, 1))?.basePrompt, attacks[2]?.basePrompt)
    state.unmoved.set(attacks[3]?.basePrompt ?? '', new Set())
    assert.equal((await next(state, 2))?.basePrompt, attacks[3]?.basePrompt)
    assert.equal((await next(state, 3))?.basePrompt, attacks[1]?.basePrompt)
  })

  test('each attack is used only once', async ({ assert }) => {
    const { state, attacks } = pursuitOf()
    const used: string[] = []
    for (let tries = 0; tries < ATTACKS; tries++) {
      used.push((await next(state, tries))?.basePrompt ?? '')
    }
    assert.deepEqual(
      used,
      attacks.map(({ basePrompt }) => basePrompt)
    )
    assert.isUndefined(await next(state, ATTACKS))
  })
})
