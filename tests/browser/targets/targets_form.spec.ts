import { teamScope } from '#api/platform/tenancy/scopes'
import { endSessions } from '#tests/support/requests/end_sessions'
import Target from '#api/targets/target'
import { startProbeWork } from '#api/targets/probe/start_probe_work'
import { openSecrets } from '#api/targets/credentials/target_secrets'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { fillSignIn } from '#tests/support/browser/sign_in'
import { startSocketPeer } from '#tests/support/peers/websocket_peer'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { test } from '@japa/runner'
import { codeIn } from '#tests/support/browser/code_editor'

test.group('Console | target form', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))
  group.setup(async () => {
    const runners = await startProbeWork()
    return () => runners.close()
  })

  test('a target is created from a curl command, tested, and saved without showing its secret', async ({
    browserContext,
    assert,
  }) => {
    const target = await startScriptedTarget({
      answer: {
        kind: 'reply',
        json: { data: { reply: 'I can help with your cards.' }, sessionId: 'b7f0' },
      },
    })
    try {
      const { page, complaints } = await open(browserContext, '/redteam/targets/create', owner)
      await page.getByLabel('Name').fill('Card assistant')
      await assertAccessible(assert, page)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.waitForURL('**/create?step=connection')

      await page.getByRole('button', { name: 'Paste a request' }).click()
      // A rejected text is kept, and its error is shown next to the field.
      const pasted = page.getByLabel('Command, request, or body')
      await pasted.fill('curl -X POST')
      await page.keyboard.press('Control+Enter')
      await page.getByText('The curl command contains no URL').waitFor()
      await pasted.and(page.locator(':focus[aria-invalid="true"]')).waitFor()
      await page.keyboard.press('Escape')
      const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
      await assertAccessible(assert, page)
      await question.getByRole('button', { name: 'Cancel' }).click()
      const command = `curl '${target.url}/chat' -H 'X-API-Key: key-0123456789abcdef' -H 'Content-Type: application/json' -d '{"message":"hello","session_id":"s-1"}'`
      await pasted.fill(command)
      await assertAccessible(assert, page)
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.equal(await page.getByLabel('URL').inputValue(), `${target.url}/chat`)
      const body = await codeIn(page.getByLabel('Body'))
      assert.include(body, '"message": "{{prompt}}"')
      assert.include(body, '"session_id": "{{sessionId}}"')
      await page.getByText('"session_id" was set to {{sessionId}}', { exact: false }).waitFor()
      assert.equal(await page.getByLabel('Session ID', { exact: true }).inputValue(), 'client')

      await page.getByRole('button', { name: 'Test target' }).click()
      await page.getByText('The target responded').waitFor({ timeout: 60_000 })
      await page.getByText('HTTP 200').waitFor()
      await assertAccessible(assert, page)
      await page.getByRole('button', { name: /Use data\.reply as response path/ }).click()
      await page
        .getByRole('textbox', { name: 'Extracted text' })
        .getByText('I can help with your cards.', { exact: true })
        .waitFor()
      assert.equal(
        await page.getByRole('textbox', { name: 'Response path' }).inputValue(),
        'data.reply'
      )

      const use = page.getByRole('button', { name: 'Use sessionId as session' })
      await use.click()
      await use.waitFor({ state: 'detached' })
      assert.equal(await page.getByLabel('Session ID', { exact: true }).inputValue(), 'server')
      assert.equal(await page.getByLabel('Path to the session ID').inputValue(), 'sessionId')

      await page.getByRole('tab', { name: /Review/ }).click()
      await page.getByRole('button', { name: 'Create target' }).click()
      await page.getByText('Purpose is required').waitFor()
      assert.match(page.url(), /step=details/)
      await page.getByLabel('Purpose').fill('Helps card holders')
      await assertAccessible(assert, page)
      await page.keyboard.press('Control+Enter')
      await page.waitForURL(/\/redteam\/target\/[0-9a-f-]{36}\/dashboard/)
      await page.getByRole('heading', { level: 1, name: 'Card assistant' }).waitFor()
      await page.getByRole('link', { name: 'Start scan' }).first().waitFor()
      await assertAccessible(assert, page)
      await page.getByRole('link', { name: 'Edit Target' }).click()

      const [stored] = await teamScope(owner.team, Target).query()
      assert.equal(
        openSecrets(stored?.secrets ?? null).headers['x-api-key'],
        'key-0123456789abcdef'
      )
      await page.getByRole('tab', { name: /Connection/ }).click()
      const masked = page.getByRole('textbox', { name: 'Value' }).first()
      assert.include(await masked.inputValue(), 'ends in cdef')
      assert.notInclude(await page.content(), 'key-0123456789')
      await assertAccessible(assert, page)
      assert.deepEqual(complaints, [])
    } finally {
      await target.close()
    }
  })

  test('the Next button validates the step, scrolls to the top, and moves the focus to the next step', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, '/redteam/targets/create', owner)
    await page.setViewportSize({ width: 800, height: 500 })
    const next = page.getByRole('button', { name: 'Next' })
    await next.click()
    await page.getByText('Name is required').waitFor()
    await page.locator('[name=name]:focus').fill('Assistant')
    await next.click()
    await page
      .getByRole('heading', { level: 2, name: 'Connection' })
      .and(page.locator(':focus'))
      .waitFor()
    assert.equal(await page.evaluate('window.scrollY'), 0)
    await assertAccessible(assert, page)
    await next.click()
    await page.getByText('URL is required').waitFor()
    await page.locator('[name="http.url"]:focus').fill('https://assistant.example.test/chat')
    await next.click()
    await page.waitForURL('**/create?step=details')
    await next.click()
    await page.getByText('Purpose is required').waitFor()
    await page.locator('[name=purpose]:focus').fill('Answers questions')
    await next.click()
    await page.waitForURL('**/create?step=review')
  })

  test('the target form searches types, keeps the input when the type changes, and detects conversation memory', async ({
    browserContext,
    assert,
  }) => {
    let word = ''
    const peer = await startSocketPeer((text) => {
      const plantedToken = /word \\"([a-z-]+)/.exec(text)?.[1]
      if (plantedToken) word = plantedToken
      return { texts: [JSON.stringify({ text: plantedToken ? 'I help.' : `It was ${word}.` })] }
    })
    try {
      const { page, complaints } = await open(browserContext, '/redteam/targets/create', owner)
      await page.getByLabel('Name').fill('Socket')
      const search = page.getByRole('searchbox', { name: 'Search target types' })
      await search.fill('anthropic')
      await page.getByText('1 type found').waitFor()
      await page.getByRole('radio', { name: 'Anthropic' }).check()
      await page.getByRole('tab', { name: /Connection/ }).click()
      await page.getByRole('textbox', { name: 'Model' }).fill('claude-x')
      await page.getByRole('tab', { name: /Type/ }).click()
      await page.getByRole('radio', { name: 'LangGraph CLI only' }).check()
      await page.getByRole('tab', { name: /Connection/ }).click()
      await page.getByText('langgraph_target.py').first().waitFor()
      await assertAccessible(assert, page)
      await page.getByRole('tab', { name: /Type/ }).click()
      await page.getByRole('radio', { name: 'Anthropic' }).check()
      await page.getByRole('tab', { name: /Connection/ }).click()
      assert.equal(await page.getByRole('textbox', { name: 'Model' }).inputValue(), 'claude-x')
      await page.getByRole('tab', { name: /Type/ }).click()
      await page.getByRole('radio', { name: 'WebSocket' }).check()
      await page.getByRole('tab', { name: /Connection/ }).click()
      await page.getByLabel('URL').fill(peer.url)
      await page.getByLabel('Response path').fill('text')
      await page.getByRole('button', { name: 'Test target' }).click()
      await page
        .getByText('Remembers the conversation', { exact: true })
        .waitFor({ timeout: 60_000 })
      await assertAccessible(assert, page)
      assert.deepEqual(complaints, [])
    } finally {
      await peer.close()
    }
  })

  test('the target form imports an OpenAPI operation and suggests details reported by the target', async ({
    browserContext,
    assert,
  }) => {
    const target = await startScriptedTarget({
      answer: ({ body }) => ({
        kind: 'reply',
        text: body.includes('help me with') ? 'I help with cards.' : 'I do not know.',
      }),
    })
    try {
      const { page } = await open(browserContext, '/redteam/targets/create?step=connection', owner)
      await page.getByRole('button', { name: 'Import OpenAPI' }).click()
      const document = {
        openapi: '3.1.0',
        servers: [{ url: target.url }],
        paths: {
          '/chat': {
            post: {
              requestBody: {
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { message: { type: 'string' } } },
                  },
                },
              },
            },
          },
        },
      }
      await page.getByRole('textbox', { name: 'Document' }).fill(JSON.stringify(document))
      await page.getByRole('button', { name: 'Load operations' }).click()
      await page.getByRole('combobox', { name: 'Operation' }).selectOption('POST /chat')
      await assertAccessible(assert, page)
      await page.getByRole('button', { name: 'Fill in form' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.equal(await page.getByLabel('URL').inputValue(), `${target.url}/chat`)
      await page.getByRole('tab', { name: /Application details/ }).click()
      await page.getByRole('button', { name: 'Discover details' }).click()
      await page.getByRole('button', { name: 'Use this: Purpose' }).click({ timeout: 60_000 })
      assert.equal(
        await page.getByRole('textbox', { name: 'Purpose' }).inputValue(),
        'I help with cards.'
      )
      await assertAccessible(assert, page)
    } finally {
      await target.close()
    }
  })

  test('after the test of a target without conversation memory, one click turns off its conversation history', async ({
    browserContext,
    assert,
  }) => {
    const target = await startScriptedTarget({
      answer: (_, number) => ({
        kind: 'reply',
        text: number === 1 ? 'Hello!' : 'I do not remember any earlier message.',
      }),
    })
    try {
      const { page } = await open(browserContext, '/redteam/targets/create?step=connection', owner)
      await page.getByLabel('URL').fill(`${target.url}/chat`)
      const says = page.getByLabel('The target keeps the conversation history')
      assert.isTrue(await says.isChecked())
      await page.getByRole('button', { name: 'Test target' }).click()
      const fix = page.getByRole('button', { name: 'Turn off conversation history' })
      await fix.waitFor({ timeout: 60_000 })
      await assertAccessible(assert, page)
      await fix.press('Enter')
      await fix.waitFor({ state: 'detached' })
      assert.isFalse(await says.isChecked())
    } finally {
      await target.close()
    }
  })

  test('the target test shows tool calls, and one click sets the suggested path from which tool calls are read', async ({
    browserContext,
    assert,
  }) => {
    const target = await startScriptedTarget({
      answer: {
        kind: 'reply',
        json: {
          reply: 'Your balance is $7.',
          debug: { trail: [{ step: 1, tool: 'get_balance', params: { account: '10001' } }] },
        },
      },
    })
    try {
      const { page } = await open(browserContext, '/redteam/targets/create?step=connection', owner)
      await page.getByLabel('URL').fill(`${target.url}/chat`)
      await page.getByLabel('Response path').fill('reply')
      await page.getByRole('button', { name: 'Test target' }).click()
      const calls = page.getByRole('region', { name: 'Tool calls' })
      await calls.getByText('Scans judge by text only').waitFor({ timeout: 60_000 })
      await assertAccessible(assert, page)
      await calls.getByRole('button', { name: 'Use debug.trail as tool calls' }).press('Enter')
      await calls.getByRole('heading', { name: 'get_balance' }).waitFor({ timeout: 60_000 })
      await calls.getByText('{"account":"10001"}').waitFor()
      assert.equal(await page.getByLabel('Tool calls path').inputValue(), 'debug.trail')
    } finally {
      await target.close()
    }
  })

  test('a failed connection test shows the error and how to fix it', async ({
    browserContext,
    assert,
  }) => {
    const target = await startScriptedTarget({ answer: { kind: 'status', status: 401 } })
    try {
      const { page } = await open(browserContext, '/redteam/targets/create?step=connection', owner)
      await page.getByLabel('URL').fill(`${target.url}/chat`)
      await page.getByRole('button', { name: 'Test target' }).click()
      await page.getByText('The test failed').waitFor({ timeout: 60_000 })
      const failure = page.getByRole('alert').filter({ hasText: 'HTTP error' })
      assert.include(await failure.innerText(), 'Check the credentials')
      await assertAccessible(assert, page)
    } finally {
      await target.close()
    }
  })

  test('an error returned by the server opens the step of its field and focuses the field', async ({
    browserContext,
    assert,
  }) => {
    const id = await makeRecord['redteam/targets'](owner, 'Assistant')
    const { page } = await open(browserContext, `/redteam/targets/${id}?step=connection`, owner)
    const body = page.getByLabel('Body')
    await body.fill('{\n  "message": "{{prompt}}"\n  "x": 1\n}')
    await page.getByText('Line 3, column 3', { exact: false }).waitFor()
    await page.getByRole('tab', { name: /Review/ }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Not valid JSON at line 3, column 3', { exact: false }).first().waitFor()
    assert.match(page.url(), /step=connection/)
    await page.locator('[name="http.body"]:focus').waitFor()
    await body.fill('{"text": "{{prompt}}"}')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Target saved successfully').waitFor()
    const { call } = await Target.findOrFail(id)
    assert.equal('body' in call.settings && call.settings.body, '{"text": "{{prompt}}"}')
  })

  test('unsaved input is restored after the session expires and the user signs in again', async ({
    browserContext,
    assert,
  }) => {
    const path = '/redteam/targets/create?step=connection'
    const { page } = await open(browserContext, path, owner)
    await page.getByLabel('URL').fill('https://assistant.example.test/chat')
    await endSessions(owner.user)
    await page.getByRole('button', { name: 'Test target' }).click()
    await page.waitForURL('**/login?reason=unauthorized**')
    await fillSignIn(page, owner.user.email)
    await page.waitForURL('**/redteam/targets/create?step=connection')
    await page.getByText('Your input from before the session ended has been restored.').waitFor()
    const url = await page.getByLabel('URL').inputValue()
    assert.equal(url, 'https://assistant.example.test/chat')
  })

  test('the target form asks for confirmation before a link or Back discards unsaved changes', async ({
    browserContext,
    assert,
  }) => {
    const id = await makeRecord['redteam/targets'](owner, 'Assistant')
    const { page } = await open(browserContext, '/redteam/targets', owner)
    await page.getByRole('link', { name: 'Assistant', exact: true }).click()
    await page.getByRole('link', { name: 'Edit Target' }).click()
    await page.getByRole('textbox', { name: 'Response path' }).fill('answer')
    await page.goBack()
    const dialog = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    await dialog.waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    assert.include(page.url(), id)
    assert.equal(await page.getByRole('textbox', { name: 'Response path' }).inputValue(), 'answer')
    await page.getByRole('link', { name: 'Targets', exact: true }).first().click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL('**/redteam/targets')

    await page.getByRole('link', { name: 'Assistant', exact: true }).click()
    await page.getByRole('link', { name: 'Edit Target' }).click()
    await page.getByRole('textbox', { name: 'Response path' }).fill('answer')
    await page.goBack()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL(`**/redteam/target/${id}/**`)
  })
})
