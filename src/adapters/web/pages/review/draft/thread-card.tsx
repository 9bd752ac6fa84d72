import type { ReactNode } from "react";
import type { ThreadCommentView, ThreadView } from "../../../../../domain/review/thread-view.ts";
import { useFrame } from "../../../shell/frame.tsx";
import { plural } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Markdown } from "../../../ui/markdown/markdown.tsx";
import { PersonName } from "../../../ui/person-name.tsx";
import { codeHostLink } from "../../../ui/safe-link.ts";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { isWaiting, threadStateLabel, threadTitle } from "./thread-lists.ts";

export interface ThreadProps {
  readonly thread: ThreadView;
}

/** Thread at its line in the diff, for reading only; folded unless it is open. */
export function ThreadCard({ thread }: ThreadProps): ReactNode {
  const title = threadTitle(thread);
  return (
    <article className="thread" aria-label={`Thread on the code host: ${title}`}>
      <details className="thread-fold" open={isWaiting(thread)}>
        <summary>
          <Icon name="chevron-down" className="chev" />
          <ThreadState state={thread.state} />
          <span className="thread-title">{title}</span>
        </summary>
        <ThreadComments thread={thread} />
      </details>
    </article>
  );
}

/** State of a thread on the code host. */
export function ThreadState({ state }: Pick<ThreadView, "state">): ReactNode {
  const { text, tone } = threadStateLabel(state);
  return <span className={`tag ${tone}`.trim()}>{text}</span>;
}

/** Comments of a thread, with a link to it. */
export function ThreadComments({ thread }: ThreadProps): ReactNode {
  const { url, comments, omitted } = thread;
  const [first, ...replies] = comments;
  return (
    <div className="thread-body">
      {first === undefined ? null : <Comment comment={first} />}
      {omitted === 0 ? null : <p className="hint">{plural(omitted, "more comment")}</p>}
      {replies.map((comment) => (
        <Comment key={comment.url} comment={comment} />
      ))}
      <CodeHostLink url={url}>Open the thread</CodeHostLink>
    </div>
  );
}

function Comment({ comment }: { readonly comment: ThreadCommentView }): ReactNode {
  const { author, text, isCut, url, createdAt } = comment;
  return (
    <div className="thread-comment">
      <p className="meta">
        <PersonName login={author} />
        <TimeAgo at={createdAt} />
      </p>
      <Markdown text={text} />
      {isCut ? <CodeHostLink url={url}>Read the rest</CodeHostLink> : null}
    </div>
  );
}

interface CodeHostLinkProps {
  readonly url: string;
  readonly children: string;
}

function CodeHostLink({ url, children }: CodeHostLinkProps): ReactNode {
  const { links } = useFrame();
  const address = codeHostLink(url, links);
  if (address === undefined) return null;
  return (
    <a className="small" href={address} rel="noopener noreferrer" target="_blank">
      {children}
      <Icon name="external" className="icon-xs" />
    </a>
  );
}
