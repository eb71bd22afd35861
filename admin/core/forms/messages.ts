import { addTexts } from '../i18n/i18n.js'

/** Messages shared by all forms, under the key `form`. */
const formTexts = {
  restored: 'Your input from before the session ended has been restored.',
  save: 'Save changes',
  saving: 'Saving',
  back: 'Back',
  next: 'Next',
  required: '%{name} is required',
  whole_number: 'Enter a whole number from %{min} to %{max}',
  unsaved: 'Unsaved changes',
  unsaved_hint: 'Your changes on this page will be lost.',
  unsaved_dialog_hint: 'Your input in this form will be lost.',
  leave: 'Leave without saving',
  discard: 'Discard input',
  has_errors: 'Not saved. Correct the marked fields.',
  step: 'Step %{n} of %{count}: %{name}',
  step_error: 'This step has errors',
  changed: 'Unsaved changes',
  conflict: {
    title: 'A newer version was saved after you opened this page.',
    explanation: 'Your changes are still here but not saved.',
    overwrite: 'Overwrite with my changes',
    discard: 'Discard my changes',
    load_failed: 'The newer version could not be loaded',
  },
}

addTexts({ form: formTexts })

declare module '../i18n/message_keys.js' {
  interface ConsoleMessages {
    form: typeof formTexts
  }
}
