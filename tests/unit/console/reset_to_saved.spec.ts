import { test } from '@japa/runner'
import { createFormControl } from 'react-hook-form'
import { resetToSaved } from '../../../admin/core/forms/reset_to_saved.js'

test.group('Console | forms after saving', () => {
  const sent = { name: ' Shop ', settings: { url: 'a', secret: 's3' }, tags: ['x'] }
  const saved = { name: 'Shop', settings: { url: 'a', secret: '' }, tags: ['x'] }

  const formWith = (values: typeof sent) => {
    const form = createFormControl({ defaultValues: values })
    let isDirty = false
    form.subscribe({
      formState: { isDirty: true },
      callback: (state) => (isDirty = state.isDirty ?? isDirty),
    })
    return { ...form, isDirty: () => isDirty }
  }

  test('after saving, the form shows the stored values and has no unsaved changes', ({
    assert,
  }) => {
    const form = formWith(sent)
    resetToSaved(form, { sent, saved })
    assert.deepEqual(form.getValues(), saved)
    assert.isFalse(form.isDirty())
  })

  test('input typed while saving is kept and stays unsaved', ({ assert }) => {
    const form = formWith(sent)
    form.setValue('settings.url', 'b')
    form.setValue('tags', ['x', 'y'])
    resetToSaved(form, { sent, saved })
    assert.deepEqual(form.getValues(), {
      name: 'Shop',
      settings: { url: 'b', secret: '' },
      tags: ['x', 'y'],
    })
    assert.isTrue(form.isDirty())
  })
})
