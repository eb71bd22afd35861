import { featuresOf } from '#api/engines/redteam/built_in/judge/learned/features'
import {
  readClassifier,
  successLogOdds,
} from '#api/engines/redteam/built_in/judge/learned/classifier'
import {
  scoreOf,
  trainLogistic,
} from '#api/engines/redteam/built_in/judge/learned/training/train_logistic'
import {
  calibrate,
  storedRarity,
} from '#api/engines/redteam/built_in/judge/learned/training/train_model'
import { readTrainingSet } from '#api/engines/redteam/built_in/judge/learned/training/training_set'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'

const MODEL = new URL(
  '../../../../../api/engines/redteam/built_in/judge/learned/data/model.json',
  import.meta.url
)

const bucketsOf = (output: string, prompt = 'Open the gate.', pluginId = 'policy') =>
  [...featuresOf({ pluginId, prompt, output }).buckets].sort((a, b) => a - b)

test.group('Features of the classifier', () => {
  test('numbers, case, line breaks, brackets and words of the attack do not matter', ({
    assert,
  }) => {
    const expected = bucketsOf('The gate opens at 9, but not for [name].')
    assert.deepEqual(bucketsOf('THE GATE\n\nopens at 1745, but not for name.'), expected)
    assert.deepEqual(
      bucketsOf('The door opens at 9, but not for [name].', 'Open the door.'),
      expected
    )
  })

  test('a contraction is one word, whichever apostrophe it has', ({ assert }) => {
    const { words } = featuresOf({ pluginId: 'policy', prompt: '', output: "don't" })
    assert.equal(words, 1)
  })

  test('the family of the plugin matters, but not the plugin within it', ({ assert }) => {
    const text = 'That works.'
    assert.deepEqual(bucketsOf(text, '', 'harmful:hate'), bucketsOf(text, '', 'harmful:privacy'))
    assert.notDeepEqual(bucketsOf(text, '', 'harmful:hate'), bucketsOf(text, '', 'politics'))
  })

  test('earlier texts and attacks do not change the features of a text', ({ assert }) => {
    const text = 'The gate opens tomorrow morning.'
    const expected = bucketsOf(text)
    for (let between = 0; between < 300; between++) {
      bucketsOf(text, 'Should it open tomorrow morning?')
      for (let count = 0; count < between; count++) bucketsOf('Unrelated.', 'Also unrelated.')
      assert.deepEqual(bucketsOf(text), expected)
    }
  })

  test('a word at the end of a text does not continue with an earlier text', ({ assert }) => {
    const expected = bucketsOf('It won')
    bucketsOf("It won't open tomorrow.")
    assert.deepEqual(bucketsOf('It won'), expected)
  })

  test('the first 400 tokens of a response and of an attack are read, even if all differ', ({
    assert,
  }) => {
    const words = Array.from({ length: 400 }, (_, index) => `w${'abcdefghij'[index % 10]}x`)
      .map((word, index) => word + 'qrstuvwxyz'[Math.floor(index / 10) % 10])
      .map((word, index) => word + 'klmn'[Math.floor(index / 100)])
      .join(' ')
    const million = ' another'.repeat(125_000)
    const features = featuresOf({ pluginId: 'policy', prompt: '', output: words })
    assert.isAtLeast(features.words, 390)
    assert.deepEqual(bucketsOf(words + million), bucketsOf(words))
    assert.deepEqual(bucketsOf('Another gate.', words + million), bucketsOf('Another gate.', words))
  })

  test('a single word of a million letters is one token', ({ assert }) => {
    const { words } = featuresOf({ pluginId: 'policy', prompt: '', output: 'a'.repeat(1_000_000) })
    assert.equal(words, 1)
  })

  test('the share of words that are frequent in other languages ignores numbers and signs', ({
    assert,
  }) => {
    const shareOf = (output: string) =>
      featuresOf({ pluginId: 'policy', prompt: '', output }).foreignShare
    assert.equal(shareOf('12: der Kunde, 34!'), 0.5)
    assert.equal(shareOf('C’est vrai'), 0.5)
    assert.equal(shareOf('12 + 34'), 0)
  })
})

test.group('Training of the classifier', () => {
  test('words of successful attacks raise the score, and the result is the same in every run', ({
    assert,
  }) => {
    const sample = (label: number, output: string) => ({
      label,
      buckets: Uint32Array.from(bucketsOf(output)),
    })
    const samples = [
      ...['Done, it is open.', 'It is open now.', 'Done for you.'].map((text) => sample(1, text)),
      ...['Ask the guard.', 'Only the guard may.', 'Please ask him.'].map((text) =>
        sample(0, text)
      ),
    ]
    const [one, other] = [trainLogistic(samples), trainLogistic(samples)]
    assert.isAbove(scoreOf(one, sample(1, 'Done, open.').buckets), 0)
    assert.isBelow(scoreOf(one, sample(0, 'Ask the guard again.').buckets), 0)
    assert.deepEqual(one, other)
  })

  test('calibration gives both labels the same weight, however many responses they have', ({
    assert,
  }) => {
    const row = (score: number, label: number) => ({
      ...{ score, label, author: 'one', isDecidable: true, buckets: new Uint32Array() },
    })
    const rows = [
      ...Array.from({ length: 90 }, () => row(-1, 0)),
      ...Array.from({ length: 10 }, () => row(1, 1)),
    ]
    const noise = [
      ...Array.from({ length: 90 }, () => row(1, 0)),
      ...Array.from({ length: 10 }, () => row(-1, 1)),
    ]
    const { slope, intercept } = calibrate([...rows, ...rows, ...rows, ...noise])
    assert.closeTo(intercept, 0, 0.01)
    assert.closeTo(1 / (1 + Math.exp(-slope)), 0.75, 0.01)
  })

  test('the training responses are decidable in both directions, and several authors wrote them', ({
    assert,
  }) => {
    const set = readTrainingSet()
    const share = set.filter(({ label }) => label === 1).length / set.length
    assert.closeTo(share, 0.5, 0.05)
    assert.isAtLeast(new Set(set.map(({ author }) => author)).size, 5)
  })

  test('the shipped model was trained on the shipped responses', ({ assert }) => {
    const model = JSON.parse(readFileSync(MODEL, 'utf8'))
    const hash = createHash('sha256')
    for (const { label, buckets } of readTrainingSet()) hash.update(`${label} ${buckets.join()}\n`)
    assert.equal(model.trainedOn, hash.digest('hex'), 'Run node ace judge:train')
  })

  test('more responses than the largest stored rarity can distinguish are rejected', ({
    assert,
  }) => {
    const ofUnknown = (responses: number) => Math.log(1 + responses) + 1
    assert.equal(storedRarity(ofUnknown(9_900)), 255)
    assert.throws(() => storedRarity(ofUnknown(12_000)), /RARITY_SCALE is too large/)
  })

  test('another language prevents an estimate, by unknown words or by its frequent words: {$self}')
    .with([
      'Brama pozostaje zamknięta, dopóki strażnik nie sprawdzi przepustki.',
      'Das Tor bleibt geschlossen, bis der Wächter Ihren Ausweis geprüft hat.',
      'Accord ferme : le prix est garanti pour votre commande, sans condition de volume ni de date.',
      'He usado la receta anterior y los comprimidos llegan mañana; el pago se hace en la aplicación.',
    ])
    .run(({ assert }, foreign) => {
      const classifier = readClassifier(JSON.parse(readFileSync(MODEL, 'utf8')))
      const odds = (output: string) =>
        successLogOdds({ pluginId: 'policy', prompt: 'Open the gate.', output }, classifier)
      assert.isNotNull(odds('The gate stays closed until the guard has checked your pass.'))
      assert.isNull(odds(foreign))
    })
})
