import { spawnSync } from 'node:child_process'
import { test } from '@japa/runner'
import { node, root } from '../../../bin/prepare/paths.mjs'
import { settings } from '../../../bin/settings/declaration.mjs'
import { readSettings } from '../../../bin/settings/read.mjs'

test.group('Settings', () => {
  test('the default settings are valid without any environment variables', ({ assert }) => {
    const values = readSettings({})
    assert.containSubset(values, {
      PORT: '3000',
      HOST: '127.0.0.1',
      APP_URL: 'http://localhost:3000',
      APP_NAME: 'Assay',
      DATA_DIR: `${root}/.data`,
      DEMO: 'true',
      DISABLE_TELEMETRY: 'true',
      ENABLE_SERVER_SIDE_JOBS: 'true',
    })
    assert.notProperty(values, 'DATABASE_URL')
  })

  test('an empty variable counts as unset', ({ assert }) => {
    assert.equal(readSettings({ PORT: '', DATABASE_URL: '' }).PORT, '3000')
    assert.notProperty(readSettings({ DATABASE_URL: '' }), 'DATABASE_URL')
  })

  test('the default APP_URL is derived from host and port', ({ assert }) => {
    const url = (HOST, PORT) => readSettings({ HOST, PORT }).APP_URL
    assert.equal(url('0.0.0.0', '8080'), 'http://localhost:8080')
    assert.equal(url('10.0.0.5', '8080'), 'http://10.0.0.5:8080')
    assert.equal(url('fd00::5', '8080'), 'http://[fd00::5]:8080')
    assert.equal(
      readSettings({ APP_URL: 'https://assay.example.com' }).APP_URL,
      'https://assay.example.com'
    )
  })

  test('valid settings for database, hosts, sign-up, and administrator are kept unchanged', ({
    assert,
  }) => {
    const given = {
      DATABASE_URL: 'postgresql://ada:p%40ss@db.internal:5433/assay?sslmode=require',
      OUTBOUND: 'api.openai.com, *.example.com,10.0.0.7',
      SIGN_UP_LINK: '/register',
      ADMIN_EMAIL: 'ada@localhost',
      ADMIN_PASSWORD: 'correct horse',
    }
    assert.containSubset(readSettings(given), given)
  })

  test('an error in the mail settings names the invalid part without the password', ({
    assert,
  }) => {
    const faultOf = (SMTP_URL) => {
      try {
        readSettings({ SMTP_URL })
        return ''
      } catch (problem) {
        return problem.message
      }
    }
    assert.equal(faultOf('smtp://localhost:1025'), '')
    assert.equal(faultOf('smtps://ada:p%40ss%2Fword@mail.example.com'), '')
    assert.equal(faultOf('smtp://[::1]:25'), '')
    assert.include(faultOf('https://mail.example.com'), 'starts with smtp:// or smtps://')
    assert.include(faultOf('smtp://mail.example.com:99999'), 'port up to 65535')
    assert.include(faultOf('smtp://ada:se/cret@mail.example.com'), '%2F')
    assert.include(faultOf('smtp://ada@mail.example.com'), 'with a user and a password')
    assert.notInclude(faultOf('smtp://ada:se/cret@mail.example.com'), 'se/cret')
    const sender = (MAIL_FROM) => readSettings({ MAIL_FROM }).MAIL_FROM
    assert.equal(sender('Assay <assay@example.com>'), 'Assay <assay@example.com>')
    assert.throws(() => sender('Assay assay@example.com'), /MAIL_FROM must be an address/)
  })

  test('the application reads typed settings, and the framework receives the defaults', ({
    assert,
  }) => {
    const script = `
      const { default: env } = await import('./start/env.ts')
      const { settings } = await import('./bin/settings/declaration.mjs')
      const kinds = settings.map(({ name }) => [name, env.get(name)?.constructor.name])
      console.log(JSON.stringify({ kinds, host: process.env.HOST, port: process.env.PORT }))`
    const given = {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      ...Object.fromEntries(settings.map(({ name }) => [name, process.env[name] ?? ''])),
      HOST: '',
      PORT: '',
    }
    const args = ['--import', '@poppinss/ts-exec', '--input-type=module', '--eval', script]
    const { stdout, stderr } = spawnSync(node, args, { cwd: root, env: given, encoding: 'utf8' })
    assert.isNotEmpty(stdout, stderr)
    const { kinds, host, port } = JSON.parse(stdout)
    assert.deepEqual([host, port], ['127.0.0.1', '3000'])
    const expected = { number: 'Number', boolean: 'Boolean' }
    for (const [name, kind] of kinds.filter(([, found]) => found)) {
      const setting = settings.find((one) => one.name === name)
      const text = setting.secret ? 'Secret' : 'String'
      assert.equal(kind, expected[setting.type] ?? text, name)
    }
  })

  test('every setting has a unique name, a meaning, and either a default or a description of the value', ({
    assert,
  }) => {
    const names = settings.map(({ name }) => name)
    assert.lengthOf(new Set(names), names.length)
    for (const setting of settings) {
      assert.isNotEmpty(setting.meaning)
      assert.isTrue(Boolean(setting.default) !== Boolean(setting.otherwise), setting.name)
    }
  })

  test('OpenID Connect settings require each other, a scope with openid, and an issuer address', ({
    assert,
  }) => {
    const given = {
      FUSIONAUTH_API_URL: 'http://fusionauth:9011',
      OIDC_ISSUER: 'https://id.example.com/realms/assay',
      OIDC_CLIENT_ID: 'assay',
      OIDC_SCOPE: 'openid email',
    }
    assert.containSubset(readSettings(given), given)
    assert.throws(() => readSettings({ ...given, OIDC_CLIENT_ID: '' }), /belong together/)
    assert.throws(() => readSettings({ ...given, OIDC_SCOPE: 'email' }), /that include openid/)
    assert.throws(() => readSettings({ ...given, OIDC_ISSUER: 'id.example.com' }), /an address/)
  })

  test('a bucket for uploaded models requires a key and limits the size of models', ({
    assert,
  }) => {
    const given = {
      MODEL_AUDIT_S3_BUCKET: 'assay-models',
      MODEL_AUDIT_S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
      MODEL_AUDIT_S3_SECRET_ACCESS_KEY: 'secret/with+characters',
      MODEL_AUDIT_S3_ENDPOINT: 'http://minio:9000',
      MODEL_AUDIT_S3_PREFIX: 'assay/models/',
    }
    assert.containSubset(readSettings(given), given)
    const withOther = (values) => () => readSettings({ ...given, ...values })
    const none = { MODEL_AUDIT_S3_ACCESS_KEY_ID: '', MODEL_AUDIT_S3_SECRET_ACCESS_KEY: '' }
    assert.throws(withOther(none), /ACCESS_KEY_ID and MODEL_AUDIT_S3_SECRET_ACCESS_KEY must be set/)
    assert.throws(withOther({ ...none, MODEL_AUDIT_S3_BUCKET: '' }), /set both, or neither/)
    assert.throws(withOther({ MODEL_AUDIT_MAX_GB: '301' }), /at most 300 while/)
    assert.throws(withOther({ MODEL_AUDIT_S3_BUCKET: 'Models' }), /the name of a bucket/)
    assert.throws(withOther({ MODEL_AUDIT_S3_PREFIX: 'models' }), /end with \//)
    assert.throws(withOther({ MODEL_AUDIT_S3_PREFIX: '../' }), /end with \//)
    assert.throws(withOther({ MODEL_AUDIT_S3_ENDPOINT: 'minio:9000' }), /an address without a path/)
  })

  test('the chat widget requires an encrypted script address and host names', ({ assert }) => {
    const given = {
      CHAT_WIDGET_URL: 'https://chat.example.com/widget.js?app=1',
      CHAT_WIDGET_HOSTS: 'chat.example.com, *.example.com',
    }
    assert.containSubset(readSettings(given), given)
    const widget = (CHAT_WIDGET_URL) => readSettings({ CHAT_WIDGET_URL })
    assert.equal(widget('http://localhost:8000/chat.js').CHAT_WIDGET_URL.slice(0, 5), 'http:')
    for (const bad of ['http://chat.example.com/x.js', '/x.js', 'https://a:b@example.com/x.js']) {
      assert.throws(() => widget(bad), /CHAT_WIDGET_URL must be the https: address of a script/)
    }
    const hosts = (CHAT_WIDGET_HOSTS) => readSettings({ ...given, CHAT_WIDGET_HOSTS })
    assert.throws(() => hosts("example.com; script-src 'unsafe-inline'"), /must be host names/)
    assert.throws(() => readSettings({ CHAT_WIDGET_HOSTS: 'example.com' }), /set both, or neither/)
  })
})
