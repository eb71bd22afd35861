import { addTexts } from '../../../core/i18n/i18n.js'

const addToDatasetTexts = {
  button: 'Add to dataset',
  title: 'Add test cases to dataset',
  count:
    'Adds %{smart_count} test case from this view. |||| Adds %{smart_count} test cases from this view.',
  all: 'Adds the test cases in this view.',
  skip: 'Existing test cases are skipped.',
  dataset: 'Dataset',
  new: 'New dataset',
  submit: 'Add test cases',
  done: '%{counts}.',
  none: 'No test cases added.',
  hidden:
    '%{smart_count} attack with a hidden text was skipped. |||| %{smart_count} attacks with hidden texts were skipped.',
  choose: 'Choose a dataset',
  open: 'Open dataset',
  name: 'Name',
  name_help: 'For example: Questions about returns',
}

addTexts({ add_to_dataset: addToDatasetTexts })

declare module '../../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    add_to_dataset: typeof addToDatasetTexts
  }
}
