import { addTexts } from '../../core/i18n/i18n.js'

/** Messages of the form for a new scan. */
const formTexts = {
  create: {
    title: 'Create Scan',
    subtitle: 'Choose a target and a scan template. Nothing is sent until you start the scan.',
    advanced: 'Advanced',
    changed: '%{smart_count} changed',
    options: 'Run options',
    options_hint: 'Choose a scan template to load its defaults.',
    reset_to_template: 'Reset to template defaults',
    template_default: 'Template default: %{value}',
    start: 'Start scan',
    started: 'Scan started',
    failed: 'Could not start the scan',
    choose_target: 'Choose a target',
    choose_template: 'Choose a scan template',
    deleted_target: 'This target no longer exists in this team. Choose another.',
    deleted_template: 'This scan template no longer exists in this team. Choose another.',
    target_failed: 'Could not load the target',
    template_failed: 'Could not load the scan template',
    no_target: 'No targets yet',
    no_target_hint: 'A target is the application that a scan attacks. Create one to continue.',
    create_target: 'Create your first target',
    new_target: 'Create target',
    no_template: 'No scan templates yet',
    no_template_hint:
      'A scan template defines which vulnerabilities a scan tests for. Create one to continue.',
    create_template: 'Create your first scan template',
    field: {
      numTests: 'Test cases per plugin',
      maxConcurrency: 'Concurrency',
      delayMs: 'Delay between requests (ms)',
      maxCharsPerMessage: 'Max characters per message',
      seed: 'Seed',
      languages: 'Languages',
    },
    hint: {
      target: 'The application to attack',
      template: 'The plugins and strategies to use',
      numTests: 'Plugin settings can override this.',
      maxConcurrency: 'Higher values are faster but put more load on the target.',
      delayMs: 'For rate-limited targets; requires a concurrency of 1',
      maxCharsPerMessage: 'Longer attacks are skipped. Leave blank for no limit.',
      seed: 'The same seed generates the same attacks. Leave blank for a random seed.',
      languages:
        'Language codes such as en, de, or pt-BR. Test cases are generated in each language.',
    },
    problem: {
      range: 'Enter a whole number from %{min} to %{max}',
      exclude: 'A delay requires a concurrency of 1. Set concurrency to 1 or the delay to 0.',
      language: '“%{name}” is not a valid language code. Use a code such as en or pt-BR.',
      languages: 'Enter at most %{max} languages',
    },
  },
  estimate: {
    title: 'Estimate',
    waiting: 'Choose a scan template to see an estimate.',
    loading: 'Calculating the estimate',
    fix_options: 'Fix the run options to see an estimate.',
    failed: 'Estimate unavailable',
    probes: 'Probes',
    duration: 'Duration',
    tokens: 'Tokens',
    usd: 'Cost',
    span: '%{low} to %{high}',
    explanation:
      'Maximum estimate for %{smart_count} plugin. The duration depends on the target’s response time. |||| Maximum estimate for %{smart_count} plugins. The duration depends on the target’s response time.',
    benign_requests:
      'Before the attacks, %{count} harmless requests identify the target’s constant text.',
    follow_ups:
      'Up to %{count} follow-up attacks are added when responses reveal identifiers, names, or codes.',
    encodings:
      '%{smart_count} harmless request checks whether the target decodes an encoding. |||| %{smart_count} harmless requests check which encodings the target decodes.',
    no_probes:
      'None of this template’s plugins can run here. Change the template or set a model in the server settings.',
    skipped: '%{smart_count} selection skipped |||| %{smart_count} selections skipped',
    unexamined:
      '%{smart_count} plugin needs a model or a reviewer |||| %{smart_count} plugins need a model or a reviewer',
    unexamined_hint:
      'The built-in judge has no reliable rule for them and recognizes only refusals. Other responses stay undecided until a model judges them or someone labels them.',
  },
  cli: {
    title: 'Run from the command line',
    token:
      'The commands read an API token from the ASSAY_TOKEN environment variable. Create one in',
    start: 'Start this scan on the server',
    local: 'Run this scan with the command-line tool on your machine',
    local_hint:
      'The tool uses its own settings to generate and judge attacks. Results stay on your machine.',
    local_changed:
      'This command uses the saved template. Download the YAML to include the options in this form.',
    yaml: 'Download YAML',
    saved: 'YAML downloaded. Credentials appear as environment variables.',
  },
  tool: {
    subtitle:
      'This server does not run scans. Run them with the command-line tool, which uploads the results here.',
    sign_in: '1. Sign in',
    sign_in_command: 'Sign in to this server and team, once per machine',
    choose: '2. Choose what to scan',
    choose_first: 'Choose a target and a template to see the command.',
    run: '3. Run the scan',
    run_command: 'Run the scan on your machine and upload its results',
  },
}

addTexts({ scans: formTexts })

export type ScanFormTexts = typeof formTexts
