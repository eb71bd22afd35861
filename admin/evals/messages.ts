import { addTexts } from '../core/i18n/i18n.js'

/** Messages for the evaluation list and those shared by all evaluation pages, under the key `evals`. */
const evalsTexts = {
  title: 'Evaluations',
  title_one: 'Evaluation',
  subtitle:
    'Evaluations shared from the command line, run on this server, or created by red-team scans.',
  new: 'Create evaluation',
  type: { redteam: 'Red team', eval: 'Evaluation' },
  no_verdicts: 'No verdicts',
  interval_hint: 'Share of decided results that passed, with its 95% confidence interval',
  open_job: '%{status}. Open run',
  partial: 'Partial',
  partial_of: 'Partial: %{there} of %{expected}',
  counted: {
    passed: '%{count} passed |||| %{count} passed',
    failed: '%{count} failed |||| %{count} failed',
    error: '%{count} error |||| %{count} errors',
    undecided: '%{count} undecided |||| %{count} undecided',
  },
  field: {
    id: 'ID',
    description: 'Description',
    type: 'Type',
    pass_rate: 'Pass rate',
    results: 'Results',
    tests: 'Test cases',
    providers: 'Providers',
    author: 'Author',
    created: 'Created',
    duration: 'Duration',
    tag: 'Tag',
    plugin: 'Plugin',
    strategy: 'Strategy',
  },
  pages: {
    label: 'Evaluation pages',
    evals: 'All evaluations',
    prompts: 'Prompts',
    history: 'History',
    media: 'Media',
    datasets: 'Datasets',
    configs: 'Configurations',
  },
  empty: 'No evaluations yet',
  empty_hint:
    'An evaluation runs the same test cases against your prompts and models and grades each response.',
  cli: {
    title: 'From the command line',
    token: 'Sign in once with an API token:',
    login: 'Sign in to this server',
    run: 'Run an evaluation and share it',
    share: 'Share the last evaluation',
  },
  import: {
    button: 'Import evaluation',
    title: 'Import evaluation',
    explanation:
      'Choose a results file from promptfoo (JSON or YAML), OpenAI Evals, garak, PyRIT, or Inspect, up to 500 MB. Credentials in configurations are masked.',
    choose: 'Choose file',
    none: 'No file chosen',
    reading: 'Reading file…',
    preview: 'File preview',
    rows: {
      results: '%{count} result will be imported |||| %{count} results will be imported',
      items: '%{count} test case will be imported |||| %{count} test cases will be imported',
    },
    models: 'Model: %{models} |||| Models: %{models}',
    first_rows: 'First rows',
    empty_input: '(empty)',
    note: {
      unscored:
        '%{count} result has no verdict and will be undecided. |||| %{count} results have no verdict and will be undecided.',
      partial_scores:
        '%{count} result has a score without a threshold and will be undecided. |||| %{count} results have a score without a threshold and will be undecided.',
      interrupted:
        '%{count} result was not graded before the run ended and will be undecided. |||| %{count} results were not graded before the run ended and will be undecided.',
      archived:
        '%{count} archived item will be skipped. |||| %{count} archived items will be skipped.',
      media:
        '%{count} result contains images, audio, or files, which are not imported. |||| %{count} results contain images, audio, or files, which are not imported.',
    },
    faults: 'The file has an error |||| The file has %{smart_count} errors',
    importing: 'Import progress',
    progress: '%{done} of %{rows} imported',
    submit: 'Import evaluation',
    file_required: 'Choose a file first',
    done: 'Evaluation imported',
  },
  delete: {
    confirm: 'Delete evaluation %{name}',
    confirm_many: 'Delete %{smart_count} evaluation |||| Delete %{smart_count} evaluations',
    consequence:
      'Its results (%{count}), their ratings, and their comments are deleted for everyone on the team.',
    consequence_many: 'Their results, ratings, and comments are deleted for everyone on the team.',
    done: '%{smart_count} evaluation deleted |||| %{smart_count} evaluations deleted',
  },
}

addTexts({ evals: evalsTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    evals: typeof evalsTexts
  }
}
