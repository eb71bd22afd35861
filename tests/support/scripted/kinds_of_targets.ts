import { certificates } from '#tests/support/peers/certificates'
import { PEM } from '#tests/support/peers/every_kind'
import { SECRET } from '#tests/support/records/target_records'

const JSON_TYPE = { name: 'Content-Type', value: 'application/json' }

export type Kind = { type: string; settings: object }

export const httpKind = (url: string, settings: object = {}): Kind => ({
  type: 'http',
  settings: {
    url,
    headers: [JSON_TYPE],
    body: '{"message":"{{prompt}}"}',
    responsePath: 'text',
    ...settings,
  },
})

/** Returns targets of every type and authentication method, by descriptive name. */
export const kindsAt = (at: string, places: { secure: string; socket: string; mcp: string }) => ({
  'oauth': httpKind(`${at}/oauth`, {
    auth: 'oauth',
    oauth: {
      tokenUrl: `${at}/token`,
      clientId: 'assay',
      clientSecret: { value: SECRET },
      scope: 'chat read',
    },
  }),
  'signature': httpKind(`${at}/signed`, {
    auth: 'signature',
    headers: [
      JSON_TYPE,
      { name: 'X-Signature', value: '{{signature}}' },
      { name: 'X-Time', value: '{{signatureTimestamp}}' },
    ],
    signature: {
      privateKey: { value: PEM },
      data: 'app\\n{{signatureTimestamp}}',
      algorithm: 'SHA256',
      validityMs: 60_000,
    },
  }),
  'certificate': httpKind(places.secure, {
    certificate: {
      cert: certificates.client.cert,
      key: { value: certificates.client.key },
      ca: certificates.ca,
    },
  }),
  'cookie session': httpKind(`${at}/cookie`, {
    sessionSource: 'server',
    sessionPath: 'cookies.sid',
    headers: [JSON_TYPE, { name: 'Cookie', value: 'sid={{sessionId}}' }],
  }),
  'stream': httpKind(`${at}/stream`, { stream: 'sse', streamPath: 'delta', responsePath: '' }),
  'form': httpKind(`${at}/form`, {
    headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
    body: 'q={{prompt}}&n=1',
  }),
  'query': httpKind(`${at}/query?q={{prompt}}`, { method: 'GET', headers: [], body: '' }),
  'xml': httpKind(`${at}/xml`, {
    headers: [{ name: 'Content-Type', value: 'application/xml' }],
    body: '<q>{{prompt}}</q>',
  }),
  'JSON by another name': httpKind(`${at}/plain`, {
    headers: [{ name: 'Content-Type', value: 'text/plain' }],
  }),
  'whole text': httpKind(`${at}/plain`, { responsePath: '' }),
  'raw request': {
    type: 'http',
    settings: {
      rawRequest: `POST /plain HTTP/1.1\nHost: ${new URL(at).host}\nContent-Type: application/json\n\n{"message": {{prompt | dump}}}`,
      useHttps: false,
      responsePath: 'text',
    },
  },
  'failing': httpKind(`${at}/nothing`, { responsePath: '' }),
  'chat with rules': {
    type: 'openai-chat',
    settings: {
      url: `${at}/v1`,
      model: 'small',
      apiKey: { value: SECRET },
      systemPrompt: 'Be "kind".',
    },
  },
  ...Object.fromEntries(VENDORS.map((vendor) => [vendor, model(at, vendor)])),
  'socket': socket(places.socket, 'one', { responsePath: 'text' }),
  'socket with an end': socket(places.socket, 'many', {
    responsePath: 'text',
    end: 'match',
    endPath: 'kind',
    endValue: 'end',
  }),
  'socket that closes': socket(places.socket, 'close', { end: 'close' }),
  'mcp': {
    type: 'mcp',
    settings: {
      url: places.mcp,
      tool: 'ask',
      arguments: '{"question":"{{prompt}}"}',
      headers: [{ name: 'X-Key', secret: true, value: { value: SECRET } }],
    },
  },
})

const VENDORS = ['anthropic', 'google', 'mistral', 'azure', 'groq']

const model = (at: string, vendor: string): Kind => ({
  type: 'model',
  settings: {
    vendor,
    model: vendor === 'google' ? 'gemini-2.5-flash' : 'a-model',
    url: `${at}/${vendor}`,
    apiKey: { value: SECRET },
  },
})

const socket = (url: string, how: string, settings: object): Kind => ({
  type: 'websocket',
  settings: {
    url,
    message: `{"how":"${how}","text":"{{prompt}}","room":"r-{{sessionId}}"}`,
    headers: [{ name: 'X-Key', secret: true, value: { value: SECRET } }],
    ...settings,
  },
})

/** Environment variables that provide the command-line tool with these targets' credentials. */
export const ENVIRONMENT = {
  TARGET_OAUTH_CLIENT_SECRET: SECRET,
  TARGET_SIGNATURE_PRIVATE_KEY: PEM,
  TARGET_CERTIFICATE_KEY: certificates.client.key,
  TARGET_X_KEY: SECRET,
  TARGET_API_KEY: SECRET,
}
