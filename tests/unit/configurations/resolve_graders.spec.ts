import { GraderBook } from '#api/evals/configurations/providers/resolve_graders'
import { test } from '@japa/runner'

const sources = { grading: null, models: [], target: async () => null }

test.group('Test case graders', () => {
  test('the embedding grader of a provider is used for embeddings even if the provider has a text model', ({
    assert,
  }) => {
    const book = new GraderBook(sources)
    const config = { apiBaseUrl: 'http://127.0.0.1:9/v1' }
    const provider = {
      id: 'openai:chat:judge',
      config,
      embedding: { id: 'openai:embedding:small', config },
    }
    const { test: named, problems } = book.replaceGraders({ options: { provider } })
    assert.deepEqual(problems, [])
    assert.deepEqual(named.options?.provider, { text: 'grader 1', embedding: 'grader 2' })
    const { 'grader 1': text, 'grader 2': embedding } = book.all()
    assert.equal(text?.id, 'openai:chat:judge')
    assert.equal(embedding?.id, 'openai:embedding:small')
    const single = book.replaceGraders({ options: { provider: { id: provider.id, config } } })
    assert.equal(single.test.options?.provider, 'grader 1')
  })
})
