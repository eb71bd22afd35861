import { fileUrl, parseRepository, treeUrl } from '#api/model_audits/remote/hugging_face'
import { modelPath } from '#api/model_audits/model_path'
import { test } from '@japa/runner'

test.group('Model audit: repositories', () => {
  test('“{text}” is accepted as a repository')
    .with([
      { text: 'acme/bert', id: 'acme/bert', origin: 'https://huggingface.co', revision: 'main' },
      {
        text: 'https://hub.example.com/acme/bert.v2',
        id: 'acme/bert.v2',
        origin: 'https://hub.example.com',
        revision: 'main',
      },
      {
        text: 'https://huggingface.co/acme/bert/tree/refs/pr/2',
        id: 'acme/bert',
        origin: 'https://huggingface.co',
        revision: 'refs/pr/2',
      },
    ])
    .run(({ assert }, { text, ...expected }) => assert.deepEqual(parseRepository(text), expected))

  test('“{$self}” is not accepted as a repository')
    .with(['bert', 'a/b/c', '../x', 'a/..', 'ftp://host/a/b', 'https://host/a', 'a b/c', ''])
    .run(({ assert }, text) => assert.isNull(parseRepository(text)))

  test('a revision with a path outside its folder or with URL characters is rejected', ({
    assert,
  }) => {
    assert.isNull(parseRepository('acme/bert', '../../main'))
    assert.isNull(parseRepository('acme/bert', 'a?b'))
  })

  test('revision and path are escaped in URLs', ({ assert }) => {
    const repository = parseRepository('acme/bert', 'refs/pr/1')!
    assert.equal(
      treeUrl(repository),
      'https://huggingface.co/api/models/acme/bert/tree/refs%2Fpr%2F1?recursive=true'
    )
    assert.equal(
      fileUrl(repository, 'a b/c#d.bin'),
      'https://huggingface.co/acme/bert/resolve/refs%2Fpr%2F1/a%20b/c%23d.bin'
    )
  })
})

test.group('Model audit: upload paths', () => {
  test('the path of an uploaded file is normalized', ({ assert }) => {
    assert.equal(modelPath('model.pkl'), 'model.pkl')
    assert.equal(modelPath('/checkpoint//./weights\\a.bin'), 'checkpoint/weights/a.bin')
  })

  test('an uploaded path outside its model is rejected', ({ assert }) => {
    const long = ['x'.repeat(256), 'a/'.repeat(2000)]
    for (const path of ['', '/', '..', 'a/../b', '..\\b', 'a\0b', ...long]) {
      assert.isNull(modelPath(path), path.slice(0, 20))
    }
  })
})
