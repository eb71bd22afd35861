import { citationsOf } from '#api/evals/table/cells/citations_of'
import { test } from '@japa/runner'

test.group('Citations in a response', () => {
  test('citations are read in several formats, and other objects are kept as JSON', ({
    assert,
  }) => {
    const knowledge = {
      retrievedReferences: [
        { content: { text: 'Lima' }, location: { s3Location: { uri: 's3://atlas/peru.pdf' } } },
        { content: { text: 'Cusco' }, location: { type: 'WEB' } },
      ],
    }
    const given = [
      'A sentence',
      knowledge,
      { source: { url: 'https://example.com/a' }, quote: 'Rome' },
    ]
    assert.deepEqual(citationsOf([...given, { page: 3 }]), [
      { source: null, text: 'A sentence' },
      { source: 's3://atlas/peru.pdf', text: 'Lima' },
      { source: 'WEB', text: 'Cusco' },
      { source: 'https://example.com/a', text: 'Rome' },
      { source: null, text: '{\n  "page": 3\n}' },
    ])
    assert.deepEqual(citationsOf({ source: 'one.pdf', content: 'One' }), [
      { source: 'one.pdf', text: 'One' },
    ])
    assert.deepEqual(citationsOf(undefined), [])
  })
})
