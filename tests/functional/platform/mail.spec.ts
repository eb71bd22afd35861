import { mailFailure } from '#api/platform/mail/mail_failure'
import { renderMail } from '#api/platform/mail/render_mail'
import { sendMail, sealMail } from '#api/platform/mail/send_mail'
import { sendMailJob } from '#api/platform/mail/send_mail_job'
import { sendTestMail } from '#api/platform/mail/send_test_mail'
import { invitation } from '#api/platform/mail/templates/invitation'
import { sendQueued, startSmtp, useSmtp, type Smtp } from '#tests/support/sign_in/smtp'
import { startWorker } from '#tests/support/processes/worker'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const createMail = (to: string) =>
  ({
    to,
    template: 'reset_password',
    data: { link: 'https://assay.example.com/reset-password/confirm?token=abc_123' },
  }) as const

const from = 'Assay <assay@example.test>'
const settingsFor = (smtpUrl: string) => ({ smtpUrl, from, source: 'environment' as const })

test.group('Email delivery', (group) => {
  let smtp: Smtp
  group.setup(async () => {
    smtp = await startSmtp()
    const restore = useSmtp(smtp)
    return async () => {
      restore()
      await smtp.close()
    }
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an email is delivered as text and HTML, with the link in both parts', async ({
    assert,
  }) => {
    const response = await db.transaction((trx) => sendMail(trx, createMail('ada@example.test')))
    assert.isTrue(response.sent)
    await sendQueued()
    const mail = await smtp.mailTo('ada@example.test')
    assert.equal(mail.subject, 'Set a new password for Assay')
    for (const body of [mail.text, mail.html]) {
      assert.include(body, 'https://assay.example.com/reset-password/confirm?token=abc_123')
      assert.include(body, 'works once and expires after one hour')
    }
  })

  test('an email is not sent if its transaction is rolled back', async ({ assert }) => {
    await assert.rejects(() =>
      db.transaction(async (trx) => {
        await sendMail(trx, createMail('nobody@example.test'))
        throw new Error('the change failed')
      })
    )
    await sendQueued()
    assert.lengthOf(smtp.mails, 0)
  })

  test('an email is encrypted in the queue, since its links grant access to accounts', async ({
    assert,
  }) => {
    await db.transaction((trx) => sendMail(trx, createMail('ada@example.test')))
    const { data } = await db.from('queue.job').where('name', 'send_mail').firstOrFail()
    assert.deepEqual(Object.keys(data), ['encrypted'])
    assert.notInclude(JSON.stringify(data), 'abc_123')
    assert.notInclude(JSON.stringify(data), 'ada@example.test')
  })

  test('without a mail server, no email is queued, and the result states that no email was sent', async ({
    assert,
  }) => {
    const again = useSmtp({ url: '' })
    const response = await db.transaction((trx) => sendMail(trx, createMail('ada@example.test')))
    again()
    useSmtp(smtp)
    assert.isFalse(response.sent)
    assert.isNull(await db.from('queue.job').where('name', 'send_mail').first())
  })

  test('names in an email are escaped and cannot inject markup or headers', ({ assert }) => {
    const content = invitation({
      organization: 'Example\r\nBcc: eve@example.test',
      inviter: '<img src=x onerror=alert(1)>',
      link: 'https://assay.example.com/invite?code="x"',
      expiresAt: '2026-12-01T00:00:00.000Z',
    })
    const { subject, html } = renderMail(content)
    assert.equal(subject, 'Invitation to Example Bcc: eve@example.test on Assay')
    assert.notInclude(html, '<img')
    assert.include(html, '&lt;img')
    assert.include(html, 'code=&quot;x&quot;')
  })

  test('an email to an address with a comma or a line break is not sent', async ({ assert }) => {
    const address = 'ada@example.test,eve@example.test\r\nBcc: mallory@example.test'
    await sendMailJob({ encrypted: sealMail(createMail(address)) }).catch(() => undefined)
    assert.deepEqual(
      smtp.mails.map(({ to }) => to),
      []
    )
  })
})

test.group('Emails rejected by the mail server', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an email is dropped after a permanent error, and its job fails after a temporary error', async ({
    assert,
    cleanup,
  }) => {
    let code = 550
    const smtp = await startSmtp({ refuse: () => ({ code, text: 'No such mailbox' }) })
    cleanup(() => smtp.close())
    cleanup(useSmtp(smtp))
    const payload = { encrypted: sealMail(createMail('gone@example.test')) }
    assert.deepEqual(await sendMailJob(payload), { sent: false })
    code = 451
    await assert.rejects(() => sendMailJob(payload))
  })

  test('a test email reports a code for sign-in, port, host name, TLS, and policy errors', async ({
    assert,
    cleanup,
  }) => {
    const account = { user: 'assay', password: 'p@ss/word:1' }
    const smtp = await startSmtp({ account })
    cleanup(() => smtp.close())
    const good = await sendTestMail(settingsFor(smtp.url), 'ada@example.test')
    assert.isTrue(good.ok)
    assert.isAtLeast(good.latencyMs, 0)
    assert.equal((await smtp.mailTo('ada@example.test')).from, 'assay@example.test')

    const codeOf = async (url: string) => {
      const result = await sendTestMail(settingsFor(url), 'ada@example.test')
      return result.ok ? 'ok' : result.failure.code
    }
    assert.equal(await codeOf(smtp.url.replace('word', 'wrong')), 'sign_in')
    assert.equal(await codeOf('smtp://127.0.0.1:1'), 'unreachable')
    assert.equal(await codeOf('smtp://mail.invalid:25'), 'unknown_host')
    assert.equal(await codeOf(smtp.url.replace('smtp:', 'smtps:')), 'tls')
    assert.equal(await codeOf('smtp://169.254.169.254:25'), 'refused_by_policy')
    assert.equal(mailFailure(new Error('odd')).code, 'unknown')
  })
})

test.group('Emails sent by a worker', () => {
  test('a worker sends an email and retries it until the mail server accepts it', async ({
    assert,
    cleanup,
  }) => {
    let attempts = 0
    const smtp = await startSmtp({
      refuse: () => (attempts++ === 0 ? { code: 451, text: 'Try later' } : null),
    })
    cleanup(() => smtp.close())
    cleanup(useSmtp(smtp))
    const worker = await startWorker({ env: { SMTP_URL: smtp.url } })
    cleanup(() => worker.kill('SIGKILL'))
    cleanup(async () => {
      await db.from('queue.job').where('name', 'send_mail').delete()
    })
    await db.transaction((trx) => sendMail(trx, createMail('first@example.test')))
    const { to } = await smtp.mailTo('first@example.test')
    assert.equal(to, 'first@example.test')
    assert.equal(attempts, 2)
  })
})
