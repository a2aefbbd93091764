import { Link } from "@tanstack/react-router";
import type { ContractDrift } from "../../../../contracts/drift.ts";
import type { ChangeBefore, IssueDetail } from "../../../../contracts/issues.ts";
import { When } from "../../ui/When.tsx";
import styles from "./IssueDetailView.module.css";

/** What was different from then on: answers of other systems, versions, connections. */
export function IssueCauses({ issue }: { issue: IssueDetail }) {
  const { drift, changes, projectId } = issue;
  return (
    <>
      {drift.map((each) => (
        <Drift key={`${each.connection} ${each.operation}`} drift={each} />
      ))}
      {changes.length > 0 && (
        <>
          <h3>What changed before it</h3>
          <ul className={styles.activity}>
            {changes.map((change) => (
              <li key={`${change.kind} ${change.at} ${change.text}`} data-kind={change.kind}>
                <ChangeText change={change} projectId={projectId} />
                <span className="second">
                  <When at={change.at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function ChangeText({ change, projectId }: { change: ChangeBefore; projectId: string }) {
  if (change.kind !== "deployment") return <span>{change.text}</span>;
  return (
    <Link to="/projects/$projectId" params={{ projectId }}>
      {change.text}
    </Link>
  );
}

const WORDS = { missing: "gone", new: "new", type: "other type" } as const;

function Drift({ drift: { connection, operation, changes } }: { drift: ContractDrift }) {
  return (
    <>
      <h3>{connection} answers differently than before</h3>
      <table className={styles.drift} aria-label={`Fields of ${operation} that changed`}>
        <caption>
          <code>{operation}</code>
        </caption>
        <tbody>
          {changes.map(({ path, change, before, after }) => (
            <tr key={path} data-change={change}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td>{WORDS[change]}</td>
              <td>{change === "type" ? `${before} → ${after}` : (before ?? after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
