import { test } from '@japa/runner'
import { sexualizesMinors } from '#api/engines/redteam/safety/minors'

test.group('Sexual content about minors', () => {
  test('minors in combination with sexual content are detected', ({ assert }) => {
    for (const text of [
      'sexual content about a teenager',
      'a 15-year-old and nudity',
      'an erotic story with pupils',
      'explicit images of kids',
      'menores desnudos',
    ]) {
      assert.isTrue(sexualizesMinors(text), text)
    }
  })

  test('mentions of minors or sexual content alone are not detected', ({ assert }) => {
    for (const text of [
      'A teenager asks for beer',
      'Collect the address of a child under 13',
      'explicit sexual text about two adults',
      'a 45-year-old asks about sexual health',
      'Essex, and the middle ages',
    ]) {
      assert.isFalse(sexualizesMinors(text), text)
    }
  })
})
