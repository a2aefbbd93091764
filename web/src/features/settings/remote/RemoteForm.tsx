import { type FormEvent, useState } from "react";
import type { GitRemote } from "../../../../../contracts/git-remote.ts";
import { REMOTE_DIRECTIONS } from "../../../../../contracts/remote-directions.ts";
import { connectRemoteMutation } from "../../../api/resources/remote.ts";
import { useScope } from "../../../api/resources/scope.ts";
import { useAction } from "../../../api/use-action.ts";
import { describeError } from "../../../shell/describe-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Input } from "../../../ui/Input.tsx";
import { Select } from "../../../ui/Select.tsx";
import { DIRECTIONS } from "./directions.ts";
import styles from "./remote.module.css";

const POLLS = [
  { value: "0", label: "Only when asked" },
  { value: "1", label: "Every minute" },
  { value: "5", label: "Every 5 minutes" },
  { value: "15", label: "Every 15 minutes" },
  { value: "60", label: "Every hour" },
];

/** Where the repository is and who signs in; the token is asked for and never shown. */
export function RemoteForm({ remote, onClose }: { remote: GitRemote | null; onClose: () => void }) {
  const connect = useAction(connectRemoteMutation(useScope()));
  const [url, setUrl] = useState(remote?.url ?? "");
  const [branch, setBranch] = useState(remote?.branch ?? "main");
  const [username, setUsername] = useState(remote?.username ?? "");
  const [token, setToken] = useState("");
  const [direction, setDirection] = useState<GitRemote["direction"]>(remote?.direction ?? "both");
  const [poll, setPoll] = useState(String(remote?.pollMinutes ?? 5));
  const keepsToken = remote?.hasToken === true && remote.url === url.trim();
  const known = POLLS.some(({ value }) => value === poll);
  const polls = known ? POLLS : [...POLLS, { value: poll, label: `Every ${poll} minutes` }];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const settings = { url: url.trim(), branch: branch.trim(), username: username.trim(), direction, pollMinutes: Number(poll) };
    const secret = token !== "" ? { token } : keepsToken ? {} : { token: null };
    connect.mutate({ ...settings, ...secret }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      width={560}
      title={remote ? "Change the repository" : "Connect a repository"}
      description="The first sync begins at once. An empty repository is filled with this project; one with files is merged with it."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            rank="primary"
            type="submit"
            form="remote-form"
            loading={connect.isPending}
            reason={url.trim() === "" ? "Give its address" : branch.trim() === "" ? "Name a branch" : undefined}
          >
            {remote ? "Save and sync" : "Connect"}
          </Button>
        </>
      }
    >
      <form id="remote-form" className={styles.form} onSubmit={submit}>
        <Input
          label="Address"
          type="url"
          placeholder="https://git.example/team/repository.git"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          autoFocus
        />
        <Input label="Branch" value={branch} onChange={(event) => setBranch(event.target.value)} />
        <Input
          label="User name"
          autoComplete="off"
          help="Your own at GitHub and Gitea, oauth2 at GitLab. Many hosts look at the token alone."
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <Input
          label="Token"
          type="password"
          autoComplete="new-password"
          placeholder={keepsToken ? "The stored one stays" : ""}
          help="With the right to read and write the repository's contents. It is encrypted, and never shown again."
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
        <div className={styles.choices}>
          <div>
            <span>Direction</span>
            <Select
              label="Direction"
              value={direction}
              options={REMOTE_DIRECTIONS.map((value) => ({ value, label: DIRECTIONS[value] }))}
              onChange={(value) => setDirection(REMOTE_DIRECTIONS.find((one) => one === value) ?? "both")}
            />
          </div>
          <div>
            <span>Looked at</span>
            <Select label="Looked at: how often the repository is read" value={poll} options={polls} onChange={setPoll} />
          </div>
        </div>
        {connect.error && <p role="alert">{describeError(connect.error)}</p>}
      </form>
    </Dialog>
  );
}
