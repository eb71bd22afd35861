import { addTexts } from '../../app/i18n.js'

/** Visible texts of the list of evaluations, and what all their pages say, under the key `evals`. */
const evalsTexts = {
  title: 'Evaluations',
  title_one: 'Evaluation',
  subtitle:
    'What the command-line tool shared, what this server ran, and what red-team scans found.',
  new: 'New evaluation',
  type: { redteam: 'Red Team', eval: 'Eval' },
  nothing_decided: 'Nothing decided',
  interval_means: 'Share of the decided results that passed, with its 95 % interval',
  open_job: '%{status}. Open the run',
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
    tests: 'Tests',
    providers: 'Providers',
    author: 'Author',
    created: 'Created',
    duration: 'Duration',
    tag: 'Tag',
    plugin: 'Plugin',
    strategy: 'Strategy',
  },
  places: {
    label: 'About evaluations',
    evals: 'All evaluations',
    prompts: 'Prompts',
    history: 'History',
    media: 'Media',
    datasets: 'Datasets',
    configs: 'Configurations',
  },
  empty: 'No evaluations yet',
  empty_hint:
    'An evaluation asks your prompts and models the same tests and grades each answer. Share one from the command line, and it is here.',
  cli: {
    title: 'From the command line',
    token: 'Log in once with a token of yours:',
    login: 'Log in to this server',
    run: 'Run an evaluation and share it',
    share: 'Share the last one that was run',
  },
  import: {
    button: 'Import',
    title: 'Import an evaluation',
    explanation:
      'A file that the command-line tool wrote: results as JSON (at most 500 MB) or YAML (at most 10 MB). Credentials in it are masked.',
    choose: 'Choose file',
    none: 'No file chosen',
    submit: 'Import evaluation',
    missing: 'Choose a file first.',
    done: 'Evaluation imported',
  },
  delete: {
    button: 'Delete',
    confirm: 'Delete evaluation %{name}',
    confirm_many: 'Delete %{smart_count} evaluation |||| Delete %{smart_count} evaluations',
    consequence: 'Its %{count} results and everything people said of them go for the whole team.',
    consequence_many: 'Their results and everything people said of them go for the whole team.',
    done: '%{smart_count} evaluation deleted |||| %{smart_count} evaluations deleted',
  },
}

addTexts({ evals: evalsTexts })
