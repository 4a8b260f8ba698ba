import { Studio } from "./studio";
import { Session } from "./session";
import { Store } from "./store";
import "./studio.css";

const store = new Store();
const studio: Studio = new Studio(store, new Session(() => void studio.open()));
