/** Texts that all forms share, under the key `form`. */
export const formTexts = {
  restored: 'What you had typed before the session ended is here again.',
  save: 'Save changes',
  saving: 'Saving',
  back: 'Back',
  next: 'Next',
  required: '%{name} is required',
  unsaved: 'Unsaved changes',
  unsaved_hint: 'What you changed on this page will be lost.',
  leave: 'Leave without saving',
  has_errors: 'Not saved. Correct the marked fields.',
  step: 'Step %{n} of %{count}: %{name}',
  step_error: 'This step has errors',
  changed: 'Unsaved changes',
}
