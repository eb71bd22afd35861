import { test } from '@japa/runner'
import { agentName } from '../../../../admin/account/sessions/agent_name.js'

test.group('Browser names', () => {
  test('a browser is recognized by its own name even if its user agent contains other names', ({
    assert,
  }) => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36'
    const named = (agent: string) => Object.values(agentName(agent)).join(' on ')
    assert.equal(named(chrome), 'Chrome on Linux')
    assert.equal(
      named(chrome.replace('X11; Linux x86_64', 'Windows NT 10.0') + ' Edg/139.0'),
      'Edge on Windows'
    )
    assert.equal(
      named(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
      ),
      'Safari on iOS'
    )
    assert.equal(
      named('Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:143.0) Gecko/20100101 Firefox/143.0'),
      'Firefox on macOS'
    )
    assert.deepEqual(agentName('curl/8.9'), { browser: null, system: null })
  })
})
