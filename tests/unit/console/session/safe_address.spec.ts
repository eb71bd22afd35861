import {
  isMediumOnly,
  ownMedia,
  safeLink,
} from '../../../../admin/evals/cell/content/safe_address.js'
import { test } from '@japa/runner'

const HASH = 'a'.repeat(64)

test.group('URLs in responses', () => {
  test('links can only lead to web pages and email addresses', ({ assert }) => {
    assert.equal(safeLink('https://example.com/a'), 'https://example.com/a')
    assert.equal(safeLink('mailto:a@example.com'), 'mailto:a@example.com')
    for (const href of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      '/logout',
      'vbscript:x',
    ]) {
      assert.isNull(safeLink(href), href)
    }
  })

  test('media URLs must be data URLs of media or media files on this server', ({ assert }) => {
    assert.equal(ownMedia('data:image/png;base64,AA=='), 'data:image/png;base64,AA==')
    assert.equal(ownMedia(`/results/eval-1/media/${HASH}`), `/api/v1/results/eval-1/media/${HASH}`)
    assert.equal(
      ownMedia(`/public/evals/code/media/${HASH}`),
      `/api/v1/public/evals/code/media/${HASH}`
    )
    for (const url of [
      'https://elsewhere.test/a.png',
      '//elsewhere.test/a.png',
      'data:text/html,<script>',
      `/results/../auth/logout/media/${HASH}`,
      '/api/v1/auth/logout',
      'blob:https://elsewhere.test/1',
    ]) {
      assert.isNull(ownMedia(url), url)
    }
  })

  test('a response that is only a reference to its media file is recognized', ({ assert }) => {
    const media = [{ url: `/results/eval-1/media/${HASH}` }, { url: 'data:image/png;base64,AA' }]
    assert.isTrue(isMediumOnly(`promptfoo://blob/${HASH.toUpperCase()}`, media))
    assert.isTrue(isMediumOnly('data:image/png;base64,AA', media))
    assert.isFalse(isMediumOnly(`A town: promptfoo://blob/${HASH}`, media))
    assert.isFalse(isMediumOnly(`promptfoo://blob/${HASH}`, []))
  })
})
