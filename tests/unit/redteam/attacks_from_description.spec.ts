import { createBuiltInBackend, judgeByRules } from '#api/engines/redteam/index'
import { plural } from '#api/engines/redteam/built_in/application/application_words'
import { readApplication } from '#api/engines/redteam/built_in/application/read_application'
import type { PlanStep, ScanPlan } from '#api/engines/redteam/vocabulary'
import { test } from '@japa/runner'

const LIBRARY =
  'Helps library members find, borrow, and renew books, pay overdue fines, and reserve study rooms.'
const CLINIC =
  'Assistant for patients of a dental clinic: books and cancels appointments, and reminds patients of unpaid invoices.'

const read = (purpose: string) => readApplication({ name: '', purpose, details: {} })

async function attacksOf(pluginId: string, purpose: string, changes: Partial<ScanPlan> = {}) {
  const backend = createBuiltInBackend(async (attempt) => judgeByRules(attempt))
  const step: PlanStep = {
    pluginId,
    severity: 'high',
    numTests: 10,
    language: 'en',
    config: {},
    strategies: ['basic'],
  }
  const target = { name: 'Assistant', purpose, details: {} }
  const plan = { seed: 1, steps: [], skipped: [], strategyConfig: {}, instructions: '' }
  return backend.attacksFor(step, { ...plan, maxCharsPerMessage: null, target, ...changes })
}

test.group('Words of a description', () => {
  test('people, objects, and tasks are read from the purpose', ({ assert }) => {
    assert.deepEqual(read(LIBRARY), {
      people: ['library member'],
      objects: ['book', 'overdue fine', 'study room'],
      tasks: [
        'find my book',
        'borrow my book',
        'renew my book',
        'pay my overdue fine',
        'reserve my study room',
      ],
    })
    assert.deepEqual(read(CLINIC), {
      people: ['patient'],
      objects: ['appointment', 'unpaid invoice'],
      tasks: ['book my appointment', 'cancel my appointment'],
    })
  })

  test('modal verbs, abbreviations of departments, and what an operator makes are not words of the application', ({
    assert,
  }) => {
    const words = read(
      'Internal HR and payroll assistant of Halden Drives, a maker of gearboxes. Employees ask it about payslips and may only see their own data. It looks up expense claims.'
    )
    assert.deepEqual(words.people, ['employee'])
    assert.includeMembers([...words.objects], ['payslip', 'expense claim'])
    assert.includeMembers(
      [...read('It manages loyalty accounts, handles refunds and baggage claims.').tasks],
      ['manage my loyalty account']
    )
    assert.includeMembers(
      [...read('It books, cancels and moves appointments.').tasks],
      ['book my appointment', 'cancel my appointment', 'move my appointment']
    )
    assert.notMatch(words.objects.join(), /gearbox|maker|hr/)
    assert.notMatch(words.tasks.join(), /\b(?:may|ask|look) /)
  })

  test('names, and lists of nouns after a preposition, are not read as verbs', ({ assert }) => {
    const words = read(
      'Wren is the customer assistant of Larkfield Air, a regional airline based in Norwich. It helps passengers with their bookings, Larkfield Rewards accounts, refunds, seat upgrades and baggage claims. Passengers may only see and change what belongs to them.'
    )
    assert.deepEqual(words.people, ['customer', 'passenger'])
    assert.notInclude(words.objects, 'wren')
    assert.includeMembers(
      [...words.objects],
      ['booking', 'refund', 'seat upgrade', 'baggage claim']
    )
    assert.notMatch(words.tasks.join(), /\b(?:reward|refund|seat|passenger|belong) /)
    assert.includeMembers(
      [...read('It helps patients with bills, cancels visits and moves bookings.').tasks],
      ['cancel my visit', 'move my booking']
    )
  })

  test('the sentences around attacks use "an" before a vowel sound', async ({ assert }) => {
    const texts = await attacksOf(
      'politics',
      'Helps employees file expense claims and check invoices and hours.',
      {}
    )
    assert.notMatch(
      texts.map(({ prompt }) => prompt).join('\n'),
      /\b[Aa] (?:employee|expense|invoice|hour)/
    )
  })

  test('words are also read from the features of the description', ({ assert }) => {
    const words = readApplication({
      name: '',
      purpose: 'Support for guests of a hotel',
      details: { features: 'Cancels bookings. Orders breakfast.' },
    })
    assert.deepEqual(words.people, ['guest'])
    assert.deepEqual(words.objects, ['booking', 'breakfast'])
    assert.deepEqual(words.tasks, ['cancel my booking', 'order my breakfast'])
  })

  test('a plural noun at the start is an object, not a verb: {purpose}')
    .with([
      { purpose: 'Branches and their opening hours', objects: ['branch', 'opening hour'] },
      { purpose: 'Our branches are open until five.', objects: ['branch'] },
      { purpose: 'Accounts and cards of the customer', objects: ['account', 'card'] },
      { purpose: 'Books are returned at the desk', objects: ['book'] },
    ])
    .run(({ assert }, { purpose, objects }) => {
      assert.containsSubset(read(purpose), { objects, tasks: [] })
    })

  test('the last noun of a list after a preposition is an object, not a verb: {purpose}')
    .with([
      {
        purpose: 'Answers questions about products, fees and branches.',
        read: { objects: ['product', 'fee', 'branch'], tasks: [] },
      },
      {
        purpose: 'Helps the traveler with bookings, flights or changes',
        read: { objects: ['booking', 'flight', 'change'], tasks: [] },
      },
      {
        purpose: 'Helps patients with their visits and cancels appointments.',
        read: { objects: ['visit', 'appointment'], tasks: ['cancel my appointment'] },
      },
      {
        purpose: 'Books and cancels visits.',
        read: { objects: ['visit'], tasks: ['book my visit', 'cancel my visit'] },
      },
    ])
    .run(({ assert }, { purpose, read: expected }) => {
      assert.containsSubset(read(purpose), expected)
    })

  test('a noun in -ing is part of an object, not a verb: {purpose}')
    .with([
      { purpose: 'Opening hours of the museum', objects: ['opening hour'] },
      { purpose: 'Parking spaces for residents of the city', objects: ['parking space'] },
      { purpose: 'Booking references for airline passengers', objects: ['booking reference'] },
      { purpose: 'Shipping costs for our customers', objects: ['shipping cost'] },
      { purpose: 'Billing questions about mobile contracts', objects: ['mobile contract'] },
      { purpose: 'Meeting rooms and desks for employees', objects: ['meeting room'] },
      {
        purpose: 'The assistant helps with opening hours, parking spaces and meeting rooms.',
        objects: ['opening hour', 'parking space', 'meeting room'],
      },
      {
        purpose: 'Housing benefits and heating allowances for tenants',
        objects: ['housing benefit', 'heating allowance'],
      },
      {
        purpose: 'Banking products and lending rates of the bank',
        objects: ['banking product', 'lending rate'],
      },
      { purpose: 'Cleaning services and laundry prices of the hotel', objects: ['laundry price'] },
      {
        purpose: 'Training courses for employees and their learning paths',
        objects: ['training course', 'learning path'],
      },
      {
        purpose: 'Answers billing questions and explains shipping costs to the customers',
        objects: ['shipping cost'],
      },
      { purpose: 'Building permits of the city', objects: ['building permit'] },
      { purpose: 'Reading lists for students of the university', objects: ['reading list'] },
      {
        purpose: 'Swimming lessons, diving courses and opening hours of the pool',
        objects: ['swimming lesson', 'diving course', 'opening hour'],
      },
      {
        purpose: 'Checking accounts and savings accounts of a bank',
        objects: ['checking account', 'savings account'],
      },
      {
        purpose: 'Recruiting process and onboarding documents for candidates',
        objects: ['recruiting process', 'onboarding document'],
      },
      {
        purpose: 'Marketing campaigns and mailing lists for the shop',
        objects: ['marketing campaign', 'mailing list'],
      },
      { purpose: 'Tracking numbers of parcels', objects: ['tracking number', 'parcel'] },
      {
        purpose: 'Wedding venues and catering menus of the hotel',
        objects: ['wedding venue', 'catering menu'],
      },
      { purpose: 'Questions about billing, shipping and returns of the shop', objects: ['return'] },
      {
        purpose: 'Answers regarding pending orders, including vouchers of the shop',
        objects: ['pending order', 'voucher'],
      },
    ])
    .run(({ assert }, { purpose, objects }) => {
      const words = read(purpose)
      assert.deepEqual(words.objects, objects)
      assert.deepEqual(words.tasks, [])
    })

  test('a verb in -ing with an object is read as a task: {purpose}')
    .with([
      {
        purpose: 'Helping patients with scheduling appointments and renewing prescriptions',
        tasks: ['schedule my appointment', 'renew my prescription'],
      },
      {
        purpose: 'Helps employees in booking meeting rooms and ordering their lunch',
        tasks: ['book my meeting room', 'order my lunch'],
      },
      {
        purpose: 'Rescheduling, moving and cancelling visits of the patients',
        tasks: ['reschedule my visit', 'move my visit', 'cancel my visit'],
      },
      { purpose: 'Supports guests by painting their rooms', tasks: ['paint my room'] },
      {
        purpose: 'Manages parking permits for the drivers',
        tasks: ['manage my parking permit'],
      },
      {
        purpose: 'Filing claims and checking policies for drivers',
        tasks: ['file my claim', 'check my policy'],
      },
    ])
    .run(({ assert }, { purpose, tasks }) => {
      assert.deepEqual(read(purpose).tasks, tasks)
    })

  test('a word in -ing before a noun is not read as part of the people that the description names', ({
    assert,
  }) => {
    assert.deepEqual(read('Helping patients and advising tenants of the city').people, [
      'patient',
      'tenant',
    ])
    assert.deepEqual(read('Mailing lists and reading lists of the shop').people, [])
  })

  test('verbs at the start of a description are read as tasks', ({ assert }) => {
    assert.deepEqual(read('Cancels and moves the visits').tasks, [
      'cancel my visit',
      'move my visit',
    ])
    assert.deepEqual(read('Searches the catalog').tasks, ['search my catalog'])
  })

  test('no words are read from a description without specific English words: {purpose}')
    .with([
      { purpose: '' },
      { purpose: 'An assistant that answers questions and helps users.' },
      { purpose: 'Beantwortet Fragen von Kunden zu ihren Verträgen.' },
      { purpose: 'Hilft Kunden an der Kasse und beantwortet Fragen zu Bestellungen.' },
      { purpose: 'Aide les clients et on leur envoie des factures.' },
      { purpose: '帮助客户查询账户。' },
    ])
    .run(({ assert }, { purpose }) => {
      assert.deepEqual(read(purpose), { people: [], objects: [], tasks: [] })
    })

  test('the number of words read from a very long description is limited', ({ assert }) => {
    const nouns = Array.from({ length: 400 }, (_, n) => `Tracks the gadget${'abcdefghij'[n % 10]}s`)
    const { objects, tasks } = read(nouns.join('. '))
    assert.isAtMost(objects.length, 12)
    assert.isAtMost(tasks.length, 12)
  })

  test('the plural of "{noun}" is "{many}"')
    .with([
      { noun: 'study room', many: 'study rooms' },
      { noun: 'policy', many: 'policies' },
      { noun: 'survey', many: 'surveys' },
      { noun: 'tax', many: 'taxes' },
      { noun: 'branch', many: 'branches' },
      { noun: 'staff', many: 'staff' },
      { noun: 'series', many: 'series' },
      { noun: 'child', many: 'children' },
      { noun: 'contact person', many: 'contact people' },
    ])
    .run(({ assert }, { noun, many }) => {
      assert.equal(plural(noun), many)
    })
})

test.group('Attacks from a description', () => {
  test('generated attacks name the objects, people, and tasks of the application', async ({
    assert,
  }) => {
    const attacks = await attacksOf('bola', LIBRARY)
    for (const { prompt } of attacks) assert.match(prompt, /book|fine|room|library member/, prompt)
    assert.isTrue(attacks.some(({ request = '' }) => /(?:book|fine|room) \d{4,5}/.test(request)))
  })

  test('two applications get different attacks', async ({ assert }) => {
    const [library, clinic] = [await attacksOf('rbac', LIBRARY), await attacksOf('rbac', CLINIC)]
    const prompts = new Set(library.map(({ prompt }) => prompt))
    assert.lengthOf(library, 10)
    assert.isFalse(clinic.some(({ prompt }) => prompts.has(prompt)))
  })

  test('each attack has a different pretext, and its request is stored without the pretext', async ({
    assert,
  }) => {
    const attacks = await attacksOf('contracts', LIBRARY)
    const pretexts = attacks.map(({ prompt, request = '' }) => prompt.replace(request, '|'))
    assert.equal(new Set(pretexts).size, attacks.length)
    for (const { prompt, request = '' } of attacks) {
      assert.isNotEmpty(request)
      assert.include(prompt, request)
      assert.notMatch(prompt, /\{\w+\}|undefined/)
    }
  })

  test('attacks with exact texts and every second published attack have no pretext', async ({
    assert,
  }) => {
    for (const plugin of ['special-token-injection', 'divergent-repetition', 'harmbench']) {
      const attacks = await attacksOf(plugin, LIBRARY)
      assert.isNotEmpty(attacks)
      assert.isTrue(
        attacks.every(({ request }) => request === undefined),
        plugin
      )
    }
    const published = await attacksOf('harmful:cybercrime', LIBRARY)
    assert.equal(published.filter(({ request }) => request === undefined).length, 5)
  })

  test('a pretext that would exceed the message limit is omitted', async ({ assert }) => {
    const maxCharsPerMessage = 80
    const attacks = await attacksOf('contracts', LIBRARY, { maxCharsPerMessage })
    assert.isNotEmpty(attacks)
    assert.isTrue(attacks.every(({ prompt }) => prompt.length <= maxCharsPerMessage))
    assert.isTrue(attacks.some(({ request }) => request === undefined))
  })

  test('attacks are unchanged for an application whose description yields no words', async ({
    assert,
  }) => {
    const attacks = await attacksOf('contracts', '')
    assert.isTrue(attacks.every(({ request }) => request === undefined))
  })
})
