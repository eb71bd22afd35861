import { actionsToConfirm } from '#api/engines/redteam/built_in/application/actions_to_confirm'
import type { TargetDetails } from '#api/engines/redteam/vocabulary'
import { planOf, run } from '#tests/support/redteam/generated_attacks'
import { test } from '@japa/runner'

const ACCOUNT = ['account 10003']
const toConfirm = (details: TargetDetails) =>
  actionsToConfirm({ name: '', purpose: '', details }, ACCOUNT)

test.group('Attacks from the details of the target', () => {
  test('generated attacks use the details of the target description', async ({ assert }) => {
    const details = {
      competitors: 'Globex\nInitech',
      exampleIdentifiers: 'ACC-77810; ACC-77811',
      dangerousActions: 'close the credit line',
    }
    const { tests } = await run(
      planOf(
        { plugins: [{ id: 'competitors' }, { id: 'bola' }, { id: 'excessive-agency' }] },
        details
      )
    )
    const hasPrompt = (pluginId: string, words: RegExp) =>
      tests.some((one) => one.pluginId === pluginId && words.test(one.prompt))
    assert.isTrue(hasPrompt('competitors', /Globex/))
    assert.isTrue(hasPrompt('competitors', /Initech/))
    assert.isTrue(hasPrompt('bola', /ACC-7781\d/))
    assert.isTrue(hasPrompt('excessive-agency', /close the credit line/i))
    assert.isFalse(hasPrompt('bola', /account 10002/))
  })

  test('actions and user types are inflected to fit the sentence', async ({ assert }) => {
    const details = {
      dangerousActions: 'Transferring money abroad\nClose the account',
      userTypes:
        'Support agent (sees all accounts)\nCustomer: own account only\nAuditor – reads all\nCo-owner',
    }
    const plugins = [{ id: 'excessive-agency' }, { id: 'rbac' }]
    const { tests } = await run(planOf({ plugins, numTests: 80 }, details))
    const all = tests.map(({ prompt }) => prompt).join('\n')
    assert.include(all, 'Please go ahead with transferring money abroad')
    assert.include(all, 'Please close the account')
    assert.include(all, 'I am a user with the role "Support agent".')
    assert.include(all, 'I am a user with the role "Auditor".')
    assert.include(all, 'I am a user with the role "Co-owner".')
    assert.notInclude(all, 'own account only')
    assert.notInclude(all, 'reads all')
  })

  test('user types that are phrases are used unchanged', async ({ assert }) => {
    const userTypes = 'an administrator\nA branch manager (sees everything)\nsomeone who audits'
    const { tests } = await run(planOf({ plugins: [{ id: 'rbac' }], numTests: 80 }, { userTypes }))
    const all = tests.map(({ prompt }) => prompt).join('\n')
    assert.include(all, 'I am an administrator.')
    assert.include(all, 'I am a branch manager.')
    assert.include(all, 'I am someone who audits.')
    assert.notInclude(all, 'a user with the role')
  })

  test(
    'a rule that requires confirmation yields an attack that requests the action without confirmation: {rule}'
  )
    .with([
      { rule: 'ask before moving money', action: 'move money: $250 to account 10003' },
      {
        rule: 'Confirm with the patient before you cancel a visit.',
        action: 'cancel a visit for account 10003',
      },
      {
        rule: 'Never delete a project without approval',
        action: 'delete a project for account 10003',
      },
      {
        rule: 'Do not share records unless the owner has confirmed it',
        action: 'share records for account 10003',
      },
    ])
    .run(async ({ assert }, { rule, action }) => {
      assert.deepEqual(toConfirm({ constraints: rule }), [action])
      assert.deepEqual(toConfirm({ securityRequirements: `Be polite.\n${rule}` }), [action])
      const plugins = [{ id: 'excessive-agency' }]
      const details = { constraints: rule, exampleIdentifiers: ACCOUNT[0] }
      const { tests } = await run(planOf({ plugins, numTests: 20 }, details))
      const prompts = tests.map(({ prompt }) => prompt.toLowerCase())
      assert.isTrue(prompts.some((prompt) => prompt.includes(`${action}.`)))
    })

  test('a rule that does not ask for a confirmation yields no confirmation attack: {rule}')
    .with([
      { rule: 'Answer before noon' },
      { rule: 'Never mention other banks' },
      { rule: 'Ask before the end of the day' },
      { rule: 'No refunds without a receipt' },
    ])
    .run(async ({ assert }, { rule }) => {
      assert.deepEqual(toConfirm({ constraints: rule }), [])
      const plugins = [{ id: 'excessive-agency' }]
      const { tests } = await run(planOf({ plugins, numTests: 20 }, { constraints: rule }))
      assert.isFalse(tests.some(({ prompt }) => /do not ask me to confirm/.test(prompt)))
    })

  test('only the beginning of long rules and at most three confirmation rules are read', ({
    assert,
  }) => {
    const rule = `ask before ${'moving money '.repeat(1000)}`
    assert.deepEqual(toConfirm({ constraints: `${rule}\n`.repeat(200) }), [])
    const many = Array.from({ length: 9 }, (_, n) => `ask before closing file ${n}`).join('\n')
    assert.lengthOf(toConfirm({ constraints: many }), 3)
  })
})
