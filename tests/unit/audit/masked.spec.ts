import { changed } from '#api/platform/audit/changed'
import { masked } from '#api/platform/audit/masking/masked'
import { isSecretName } from '#api/platform/audit/masking/secret_name'
import { test } from '@japa/runner'

const SECRET = 's3cr3t-value-nobody-may-read'

test.group('Audit | masking', () => {
  test('isSecretName recognizes credential names in several spellings and rejects similar names', ({
    assert,
  }) => {
    const secret = [
      ...['password', 'newPassword', 'PASSWORD_HASH', 'client_secret', 'clientSecret', 'token'],
      ...['apiKey', 'api_key', 'X-Api-Key', 'apikey', 'APIKey', 'privateKey', 'secretAccessKey'],
      ...['Authorization', 'Proxy-Authorization', 'Cookie', 'set-cookie', 'credentials', 'auth'],
      ...['accessToken', 'refresh_token', 'X-Auth-Token', 'tokens', 'signature', 'passphrase'],
      ...['smtpPwd', 'accessKey', 'signing_key', 'jwt'],
    ]
    const plain = [
      ...['tokenId', 'tokenName', 'maxTokens', 'tokenUsage', 'promptTokens', 'passwordChangedAt'],
      ...['tokenUrl', 'secretName', 'key', 'author', 'keyboard', 'description', 'hashtagCloud'],
    ]
    assert.deepEqual(
      secret.filter((name) => !isSecretName(name)),
      []
    )
    assert.deepEqual(plain.filter(isSecretName), [])
  })

  test('masking removes credentials at any depth and keeps other values', ({ assert }) => {
    const result = JSON.stringify(
      masked({
        name: 'Support assistant',
        apiKey: SECRET,
        nested: { deeper: [{ client_secret: SECRET }, [{ password: SECRET }]] },
        auth: { type: 'bearer', value: SECRET },
        tokens: [SECRET],
        headers: [
          { name: 'Authorization', value: `Bearer ${SECRET}` },
          { name: 'X-Custom', secret: true, value: { isSet: true, hint: SECRET } },
          { key: 'api_key', value: SECRET },
        ],
        headerMap: { 'Content-Type': 'text/plain', 'Cookie': SECRET },
        url: `https://ada:${SECRET}@host.test/v1?api_key=${SECRET}&lang=en#access_token=${SECRET}`,
        note: `curl -H 'x: y' https://host.test?lang=en;token=${SECRET}`,
        rawRequest: `POST /chat HTTP/1.1\r\nHost: host.test\r\nX-Api-Key: ${SECRET}\r\nCookie: a=${SECRET}\r\n\r\n{"password": "${SECRET}"}`,
        body: `{"message":"{{prompt}}","token":"${SECRET}"}`,
        escaped: JSON.stringify(JSON.stringify({ inner: { apiKey: SECRET } })),
        form: `client_secret=${SECRET}&grant_type=client_credentials`,
        prose: `Send it as Bearer ${SECRET}, please`,
        pasted: `my key is sk-${SECRET} or assay_${'a1B2'.repeat(17)}abc`,
        hook: `https://hooks.slack.com/services/T000/B000/${'x'.repeat(24)}`,
        pem: `-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----`,
        jwt_in_text: 'is eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl here',
      })
    )
    assert.notInclude(result, SECRET)
    for (const part of ['a1B2a1B2', 'xxxxxx', 'eyJhbGci', 'BEGIN PRIVATE']) {
      assert.notInclude(result, part)
    }
    for (const part of [
      'Support assistant',
      'host.test/v1',
      'lang=en',
      '{{prompt}}',
      'text/plain',
    ]) {
      assert.include(result, part)
    }
  })

  test('masking keeps values that are not credentials and converts dates to ISO strings', ({
    assert,
  }) => {
    const kept = {
      hasToken: true,
      apiKey: null,
      password: '',
      tokenName: 'Nightly',
      maxTokens: 500,
      body: '{"token":"{{sessionId}}","message":"{{prompt}}"}',
      rawRequest: 'POST / HTTP/1.1\nAuthorization: {{token}}',
      purpose: 'Helps with passwords and tokens of customers.',
    }
    assert.deepEqual(masked(kept), kept)
    const at = new Date('2026-01-02T03:04:05Z')
    assert.deepEqual(masked({ at, list: [at] }), { at: at.toISOString(), list: [at.toISOString()] })
  })

  test('masking truncates long strings and appends their original length', ({ assert }) => {
    const { purpose } = masked({ purpose: 'x'.repeat(5000) })
    assert.isBelow(String(purpose).length, 2100)
    assert.match(String(purpose), /\(5000 characters\)$/)
  })
})

test.group('Audit | changed values', () => {
  test('a change contains only differing keys, even in nested objects, and null for missing values', ({
    assert,
  }) => {
    const before = { name: 'A', settings: { url: 'x', headers: [{ name: 'a' }], same: 1 }, gone: 1 }
    const after = { name: 'A', settings: { url: 'y', headers: [{ name: 'b' }], same: 1 }, came: 2 }
    assert.deepEqual(changed(before, after), {
      before: { settings: { url: 'x', headers: [{ name: 'a' }] }, gone: 1, came: null },
      after: { settings: { url: 'y', headers: [{ name: 'b' }] }, gone: null, came: 2 },
    })
  })

  test('a change is empty if only the key order differs or null became undefined', ({ assert }) => {
    const same = changed({ a: { x: 1, y: 2 }, b: null }, { a: { y: 2, x: 1 }, b: undefined })
    assert.deepEqual(same, { before: {}, after: {} })
  })
})
