import type { AssertionGroup, AssertionKind, AssertionValue } from './assertion_kind.js'

const NO_TRACES =
  'It needs traces of the target, which reach the command-line tool and not runs on the server.'

function kind(
  group: AssertionGroup,
  id: string,
  value: AssertionValue,
  explanation: string,
  more: Partial<AssertionKind> = {}
): AssertionKind {
  return { id, group, explanation, value, threshold: 'none', needs: [], negatable: true, ...more }
}

/** In the order in which an editor offers them. */
export const ASSERTION_KINDS: readonly AssertionKind[] = [
  kind('text', 'equals', 'json', 'The answer is exactly this text, or this JSON value.'),
  kind('text', 'contains', 'text', 'The answer has this text in it.'),
  kind('text', 'contains-all', 'list', 'The answer has every one of these texts in it.'),
  kind('text', 'contains-any', 'list', 'The answer has at least one of these texts in it.'),
  kind('text', 'icontains', 'text', 'The answer has this text in it, ignoring case.'),
  kind(
    'text',
    'icontains-all',
    'list',
    'The answer has every one of these texts in it, ignoring case.'
  ),
  kind(
    'text',
    'icontains-any',
    'list',
    'The answer has at least one of these texts in it, ignoring case.'
  ),
  kind('text', 'starts-with', 'text', 'The answer begins with this text.'),
  kind('text', 'regex', 'text', 'The answer matches this regular expression.'),
  kind('text', 'word-count', 'range', 'The answer has this many words, or between min and max.'),
  kind('text', 'is-refusal', 'none', 'The answer declines to help.'),
  kind(
    'format',
    'is-json',
    'schema',
    'The answer is JSON and, with a value, matches this JSON Schema.'
  ),
  kind(
    'format',
    'contains-json',
    'schema',
    'There is JSON in the answer that, with a value, matches this JSON Schema.'
  ),
  kind('format', 'is-html', 'none', 'The answer is HTML.'),
  kind('format', 'contains-html', 'none', 'There is HTML in the answer.'),
  kind(
    'format',
    'is-xml',
    'optional_list',
    'The answer is XML and, with a value, has these elements.'
  ),
  kind(
    'format',
    'contains-xml',
    'optional_list',
    'There is XML in the answer that, with a value, has these elements.'
  ),
  kind('format', 'is-sql', 'optional_options', 'The answer is a valid SQL statement.'),
  kind(
    'format',
    'contains-sql',
    'optional_options',
    'There is a valid SQL statement in the answer.'
  ),
  kind(
    'likeness',
    'levenshtein',
    'text',
    'At most this many letters have to change to make the answer this text.',
    { threshold: 'optional' }
  ),
  kind(
    'likeness',
    'rouge-n',
    'text',
    'The answer shares enough words with this text (ROUGE-N, counts what the text has).',
    { threshold: 'optional' }
  ),
  kind(
    'likeness',
    'bleu',
    'text_or_list',
    'The answer shares enough runs of words with this text (BLEU).',
    { threshold: 'optional' }
  ),
  kind(
    'likeness',
    'gleu',
    'text_or_list',
    'The answer shares enough runs of words with this text (GLEU, fair to short texts).',
    { threshold: 'optional' }
  ),
  kind(
    'likeness',
    'meteor',
    'text_or_list',
    'The answer shares enough words, stems and synonyms with this text (METEOR).',
    { threshold: 'optional' }
  ),
  kind(
    'likeness',
    'similar',
    'text_or_list',
    'The answer means about the same as this text (distance of embeddings, cosine).',
    { threshold: 'optional', needs: ['embedding'] }
  ),
  kind(
    'likeness',
    'similar:cosine',
    'text_or_list',
    'The answer means about the same as this text (cosine of embeddings).',
    { threshold: 'optional', needs: ['embedding'] }
  ),
  kind(
    'likeness',
    'similar:dot',
    'text_or_list',
    'The answer means about the same as this text (dot product of embeddings).',
    { threshold: 'optional', needs: ['embedding'] }
  ),
  kind(
    'likeness',
    'similar:euclidean',
    'text_or_list',
    'The answer means about the same as this text (distance of embeddings).',
    { threshold: 'optional', needs: ['embedding'] }
  ),
  kind(
    'tools',
    'is-valid-function-call',
    'none',
    'The function call in the answer matches the functions that the provider was given.'
  ),
  kind(
    'tools',
    'is-valid-openai-function-call',
    'none',
    'The function call in the answer matches the functions that the provider was given.'
  ),
  kind(
    'tools',
    'is-valid-openai-tools-call',
    'none',
    'The tool calls in the answer match the tools that the provider was given.'
  ),
  kind(
    'tools',
    'tool-call-f1',
    'list',
    'The answer calls these tools and no others (F1 of names).',
    { threshold: 'optional' }
  ),
  kind('response', 'latency', 'none', 'The answer came within this many milliseconds.', {
    threshold: 'required',
  }),
  kind('response', 'cost', 'none', 'The call cost at most this many US dollars.', {
    threshold: 'required',
  }),
  kind(
    'response',
    'perplexity',
    'none',
    'The model was sure of its words: perplexity at most this.',
    { threshold: 'optional' }
  ),
  kind(
    'response',
    'perplexity-score',
    'none',
    'The model was sure of its words: a score from 0 to 1.',
    { threshold: 'optional' }
  ),
  kind(
    'response',
    'finish-reason',
    'text',
    'The model stopped for this reason, e.g. stop or length.'
  ),
  kind(
    'response',
    'guardrails',
    'none',
    "The provider's own guardrails let prompt and answer pass."
  ),
  kind('model', 'llm-rubric', 'text', 'A model finds that the answer meets this rubric.', {
    threshold: 'optional',
    needs: ['grading'],
  }),
  kind(
    'model',
    'g-eval',
    'text_or_list',
    'A model grades the answer step by step by these criteria.',
    { threshold: 'optional', needs: ['grading'] }
  ),
  kind('model', 'factuality', 'text', 'A model finds that the answer agrees with these facts.', {
    needs: ['grading'],
  }),
  kind(
    'model',
    'model-graded-factuality',
    'text',
    'A model finds that the answer agrees with these facts (older name).',
    { needs: ['grading'] }
  ),
  kind(
    'model',
    'model-graded-closedqa',
    'text',
    'A model finds that the answer meets this criterion.',
    { needs: ['grading'] }
  ),
  kind(
    'model',
    'answer-relevance',
    'none',
    'The answer is about the question (a model and embeddings).',
    { threshold: 'optional', needs: ['grading', 'embedding'] }
  ),
  kind(
    'model',
    'context-faithfulness',
    'none',
    'The answer claims nothing that the variable context does not say.',
    { threshold: 'optional', needs: ['grading'] }
  ),
  kind('model', 'context-recall', 'text', 'The variable context holds what this text says.', {
    threshold: 'optional',
    needs: ['grading'],
  }),
  kind('model', 'context-relevance', 'none', 'The variable context is about the variable query.', {
    threshold: 'optional',
    needs: ['grading'],
  }),
  kind(
    'model',
    'conversation-relevance',
    'none',
    'Every answer of the conversation is to the point.',
    { threshold: 'optional', needs: ['grading'] }
  ),
  kind(
    'model',
    'search-rubric',
    'text',
    'A model that searches the web finds that the answer meets this rubric.',
    { threshold: 'optional', needs: ['search'] }
  ),
  kind(
    'model',
    'agent-rubric',
    'text',
    'An agent with tools finds that the answer meets this rubric.',
    { threshold: 'optional', notHere: 'It would start a program on the server.' }
  ),
  kind('model', 'pi', 'text', 'A scoring service finds that the answer meets this criterion.', {
    threshold: 'optional',
    notHere: 'It sends answers to a service that the server has no key for.',
  }),
  kind('model', 'classifier', 'text', 'A classification model puts the answer into this class.', {
    threshold: 'optional',
    needs: ['classification'],
  }),
  kind(
    'model',
    'moderation',
    'optional_list',
    'A moderation model finds nothing of these categories in the answer.',
    { needs: ['moderation'] }
  ),
  kind('compare', 'select-best', 'text', 'A model picks this answer as the best of all columns.', {
    needs: ['grading'],
    negatable: false,
  }),
  kind(
    'compare',
    'max-score',
    'optional_options',
    'This answer has the highest score of all columns by its other assertions.',
    { threshold: 'optional', negatable: false }
  ),
  kind(
    'service',
    'webhook',
    'text',
    'A service of yours, asked at this address, says that the answer passes.'
  ),
  kind('person', 'human', 'none', 'A person says so, by hand, in the results.', {
    negatable: false,
    notHere: 'It is for people: rate the answers in the results.',
  }),
  kind(
    'trace',
    'trace-span-count',
    'options',
    'The trace has this many spans that match a pattern.',
    { needs: ['trace'], notHere: NO_TRACES }
  ),
  kind(
    'trace',
    'trace-span-duration',
    'options',
    'Spans of the trace that match a pattern took at most this long.',
    { needs: ['trace'], notHere: NO_TRACES }
  ),
  kind(
    'trace',
    'trace-error-spans',
    'optional_options',
    'At most this many spans of the trace are errors.',
    { needs: ['trace'], notHere: NO_TRACES }
  ),
  kind('trace', 'skill-used', 'options', 'The agent used these skills.', {
    needs: ['trace'],
    notHere: NO_TRACES,
  }),
  kind('trace', 'trajectory:tool-used', 'options', 'The agent used these tools.', {
    needs: ['trace'],
    notHere: NO_TRACES,
  }),
  kind(
    'trace',
    'trajectory:tool-sequence',
    'options',
    'The agent used these tools in this order.',
    { needs: ['trace'], notHere: NO_TRACES }
  ),
  kind(
    'trace',
    'trajectory:tool-args-match',
    'options',
    'The agent called a tool with these arguments.',
    { needs: ['trace'], notHere: NO_TRACES }
  ),
  kind('trace', 'trajectory:step-count', 'options', 'The agent took this many steps.', {
    needs: ['trace'],
    notHere: NO_TRACES,
  }),
  kind(
    'trace',
    'trajectory:goal-success',
    'text',
    'A model finds that the agent reached its goal.',
    { threshold: 'optional', needs: ['trace'], notHere: NO_TRACES }
  ),
]
