import { commonPasswords } from '#api/accounts/identity/passwords/assert_password'
import { passwordFault, type PasswordOwner } from '#api/accounts/identity/passwords/password_fault'
import { test } from '@japa/runner'

const GRACE = { name: 'Grace Hopper', email: 'grace.hopper@navy.example.com' }

const faultOf = async (password: string, owner: PasswordOwner = {}) =>
  passwordFault(password, owner, { common: await commonPasswords(), appName: 'Assay' })

test.group('Password rules', () => {
  test('long passwords of any characters, including spaces, are accepted', async ({ assert }) => {
    const allowed = [
      'correct horse battery',
      'three quiet lighthouses',
      'four-tall.giraffes',
      'zwölf Boxkämpfer jagen',
      'пять тихих маяков',
      '😀🐢🌵🚲🎈🍉🪁🧭🦊🎻🪴⛵',
      'vD8!kq2#Lw9x',
      '839201947362 grace',
      'x'.repeat(4) + ' lovely weather '.repeat(7),
    ]
    for (const password of allowed) assert.isNull(await faultOf(password, GRACE), password)
  })

  test('a password must have 12 to 128 characters after normalization', async ({ assert }) => {
    assert.include(await faultOf('short pass1'), '12 to 128')
    assert.include(await faultOf('\u{1F600}'.repeat(3) + 'a\u0301e\u0301o\u0301'), '12 to 128')
    assert.isNull(await faultOf(`${'seven words that nobody will guess '.repeat(3)}and so on.`))
    assert.include(await faultOf('abcdefghij klmnop '.repeat(8)), '12 to 128')
  })

  test('every common password of sufficient length is rejected, even in upper case', async ({
    assert,
  }) => {
    const long = [...(await commonPasswords())].filter((one) => [...one].length >= 12)
    assert.isAbove(long.length, 250)
    for (const password of long) {
      assert.isNotNull(await faultOf(password), password)
      assert.isNotNull(await faultOf(password.toUpperCase()), password)
    }
  })

  test('common passwords are rejected even if disguised', async ({ assert }) => {
    const disguised = [
      ...[
        'Password1234',
        'P@ssw0rd2026!',
        'pass-word-1234',
        '!!!!Password',
        'ＰＡＳＳＷＯＲＤ1234',
      ],
      ...['iloveyou 2026', 'L3tm31n!!!!!!', '2026-Dragon!'],
    ]
    for (const password of disguised) assert.isNotNull(await faultOf(password), password)
  })

  test('passwords that consist of repetitions or sequences are rejected', async ({ assert }) => {
    const patterns = [
      ...['aaaaaaaaaaaa', '            ', 'abcabcabcabca', 'xk7xk7xk7xk7xk7', 'h8Gq2!h8Gq2!h8Gq2!'],
      ...[
        'abcdefghijklmno',
        'ponmlkjihgfedcba',
        '8901234567890123',
        'qwertyuiopasdf',
        'lkjhgfdsapoiuy',
      ],
    ]
    for (const password of patterns) assert.isNotNull(await faultOf(password), password)
  })

  test('passwords derived from the account or the product are rejected', async ({ assert }) => {
    const derived = [
      ...[
        'gracehopper1906',
        'Hopper, Grace!',
        'grace.hopper@navy',
        'grace.hopper@navy.example.com',
      ],
      ...['navy-grace-1906', 'Gr4ce-H0pper', 'assay assay assay', 'Assay2026!!!!', '4ss4y-1234567'],
    ]
    for (const password of derived) assert.isNotNull(await faultOf(password, GRACE), password)
    assert.isNull(await faultOf('gracehopper1906'))
  })
})
